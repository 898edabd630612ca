import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionStatus,
  selectedCompletion,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, insertNewlineAndIndent } from '@codemirror/commands'
import { Compartment, EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '#ui/feedback/announce.ts'
import { completionsOf, type CompletionsOf } from './completions.ts'
import { highlight } from './highlight.ts'
import { editorTheme } from './theme.ts'
import { firstFix, problemId, remarks, type Remarks, setRemarks, take } from './remarks.ts'

export interface EditorProps extends CompletionsOf, Remarks {
  label: string
  text: string
  onChange: (text: string) => void
  onRun: () => void
  /** Whether the query has just been added, so that its editor gets the focus. */
  isFocused: boolean
}

/** The accessible name changes when queries are reordered. */
const named = new Compartment()

const namesOf = (label: string) =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-describedby': problemId,
    autocapitalize: 'off',
    spellcheck: 'false',
  })

/** ms after the last key before a problem is shown, because a query is incomplete while it is typed */
const patience = 400

/** ms that completions must be visible before Enter accepts one: pressing Enter earlier was meant as a line break */
const seen = 75

/**
 * Returns a key handler with which Enter inserts a line break if the completion is already typed completely, or has
 * just appeared.
 */
function newLine() {
  let offeredAt: number | null = null
  const watch = EditorView.updateListener.of(({ state }) => {
    if (completionStatus(state) !== 'active') offeredAt = null
    else offeredAt ??= performance.now()
  })
  const isMeant = ({ state }: EditorView) => {
    const offered = selectedCompletion(state)?.label
    if (offered === undefined || offeredAt === null) return false
    const { head } = state.selection.main
    return (
      performance.now() - offeredAt < seen ||
      state.sliceDoc(Math.max(0, head - offered.length), head) === offered
    )
  }
  const run = (editor: EditorView) =>
    isMeant(editor) && closeCompletion(editor) && insertNewlineAndIndent(editor)
  return [watch, Prec.highest(keymap.of([{ key: 'Enter', run }]))]
}

/**
 * The text editor of a query, with problems shown inline. The initial text is used once: to show another text, mount
 * another editor.
 */
export function QueryEditor(props: EditorProps) {
  const { label, text, problem, added } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const change = useEffectEvent((next: string) => {
    if (next !== text) props.onChange(next)
  })
  const run = useEffectEvent(() => props.onRun())
  const source = useEffectEvent((...[context]: Parameters<ReturnType<typeof completionsOf>>) =>
    completionsOf(props)(context),
  )
  const begin = useEffectEvent((element: HTMLDivElement) => {
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true })
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [
          keymap.of([
            { key: 'Tab', run: acceptCompletion },
            { key: 'Mod-Enter', run: () => (run(), true) },
            {
              key: 'Mod-.',
              run: (editor) => {
                const mend = firstFix(editor.state)
                if (mend !== undefined) take(editor, mend)
                return mend !== undefined
              },
            },
            {
              key: 'Escape',
              run: (editor) => completionStatus(editor.state) !== null && closeCompletion(editor),
            },
          ]),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          newLine(),
          autocompletion({
            // Tab accepts a completion as soon as it is visible; with a delay, Tab would leave the editor.
            interactionDelay: 0,
            override: [(context) => source(context)],
            icons: false,
            optionClass: ({ type }) => (type === 'other' ? 'oxql-other' : ''),
            tooltipClass: () => 'oxql-offers',
          }),
          lineNumbers(),
          EditorView.lineWrapping,
          named.of(namesOf(label)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change(update.state.doc.toString())
          }),
          placeholder('get virtual_machine:vcpu_usage'),
          highlight,
          remarks,
          editorTheme,
        ],
      }),
    })
    if (props.isFocused) made.focus()
    return made
  })
  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    const made = begin(element)
    view.current = made
    // Prevents typed letters from triggering shortcuts of the page; combinations with Ctrl still do.
    const keep = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
    }
    element.addEventListener('keydown', keep)
    return () => {
      element.removeEventListener('keydown', keep)
      made.destroy()
      view.current = null
    }
  }, [])
  useEffect(() => {
    view.current?.dispatch({ effects: named.reconfigure(namesOf(label)) })
  }, [label])
  useEffect(() => {
    const show = () => view.current?.dispatch({ effects: setRemarks.of({ problem, added }) })
    if (problem === null) {
      show()
      return undefined
    }
    const timer = setTimeout(() => {
      show()
      announce(`${problem.message}.`)
    }, patience)
    return () => clearTimeout(timer)
  }, [problem, added, text])
  return <div ref={host} data-query-editor />
}
