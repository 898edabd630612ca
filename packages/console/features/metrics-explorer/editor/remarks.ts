import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { positionOf, type Problem } from '@portico/domain/oxql/language/problem.ts'
import { type Fix, suggestedFixes } from '@portico/domain/oxql/editor/fixes.ts'

/** Notes that are shown inside a query. */
export interface Remarks {
  readonly problem: Problem | null
  /** Fields that were added to the query automatically, with their positions */
  readonly added: readonly { readonly at: number; readonly names: readonly string[] }[]
}

export const setRemarks = StateEffect.define<Remarks>()

/** ID of the element with the text of a problem, to which the editor's `aria-describedby` refers. */
export const problemId = 'problem'

interface RemarksState extends Remarks {
  readonly decorations: DecorationSet
}

const nothing: RemarksState = { problem: null, added: [], decorations: Decoration.none }

const field = StateField.define<RemarksState>({
  create: () => nothing,
  update: (said, transaction) => {
    for (const effect of transaction.effects) {
      if (effect.is(setRemarks)) {
        return { ...effect.value, decorations: decorationsOf(transaction.state, effect.value) }
      }
    }
    // While the user types, the notes move with the text.
    return transaction.docChanged ? { ...said, decorations: said.decorations.map(transaction.changes) } : said
  },
  provide: (self) => EditorView.decorations.from(self, ({ decorations }) => decorations),
})

export const remarks: Extension = [field]

/** Returns the first suggested fix of the problem. */
export function firstFix(state: EditorState): Fix | undefined {
  const { problem } = state.field(field)
  return problem === null ? undefined : suggestedFixes(state.doc.toString(), problem)[0]
}

export function take(view: EditorView, { span, text }: Fix): void {
  view.dispatch({
    changes: { from: span.from, to: span.to, insert: text },
    selection: { anchor: span.from + text.length },
    userEvent: 'input.complete',
  })
  view.focus()
}

function decorationsOf(state: EditorState, { problem, added }: Remarks): DecorationSet {
  const { doc } = state
  const ranges = added.map(({ at, names }) =>
    Decoration.widget({ widget: new AddedFieldsWidget(names.join(', ')), side: 1 }).range(
      doc.lineAt(Math.min(at, doc.length)).to,
    ),
  )
  if (problem !== null) {
    const from = Math.min(problem.span.from, doc.length)
    const to = Math.min(Math.max(problem.span.to, from), doc.length)
    const line = doc.lineAt(from)
    ranges.push(Decoration.line({ class: 'oxql-wrong-line' }).range(line.from))
    if (to > from) ranges.push(Decoration.mark({ class: 'oxql-wrong' }).range(from, to))
    const widget = new ProblemWidget(problem, state.doc.toString())
    ranges.push(Decoration.widget({ widget, side: 2, block: true }).range(line.to))
  }
  return Decoration.set(ranges, true)
}

/** Shows the fields that were added to a query, at the end of a line. */
class AddedFieldsWidget extends WidgetType {
  readonly names: string
  constructor(names: string) {
    super()
    this.names = names
  }
  override eq(other: AddedFieldsWidget) {
    return other.names === this.names
  }
  toDOM() {
    const words = document.createElement('span')
    words.className = 'oxql-added'
    words.textContent = `+ ${this.names}, added when it runs in a project`
    return words
  }
}

/** Shows the problem below its line, with suggested fixes. */
class ProblemWidget extends WidgetType {
  readonly problem: Problem
  readonly text: string
  constructor(problem: Problem, text: string) {
    super()
    this.problem = problem
    this.text = text
  }
  override eq({ problem, text }: ProblemWidget) {
    return text === this.text && problem.message === this.problem.message && problem.span.from === this.problem.span.from // prettier-ignore
  }
  toDOM(view: EditorView) {
    const box = document.createElement('div')
    box.className = 'oxql-problem'
    box.id = problemId
    const { line, column } = positionOf(this.text, this.problem.span.from)
    const words = document.createElement('span')
    words.textContent = `${this.problem.message}.`
    box.append(words)
    const mends = suggestedFixes(this.text, this.problem)
    for (const [at, mend] of mends.entries()) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = mend.word
      button.title = at === 0 ? 'Write this instead (Ctrl .)' : 'Write this instead'
      button.setAttribute('aria-label', `Write ${mend.word}`)
      button.addEventListener('mousedown', (event) => event.preventDefault())
      button.addEventListener('click', () => take(view, mend))
      box.append(button)
    }
    const position = document.createElement('small')
    position.textContent = `line ${line}, column ${column}`
    box.append(position)
    return box
  }
  override ignoreEvent() {
    return true
  }
}
