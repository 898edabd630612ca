import { RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { type LooseToken, looseTokens } from '@portico/domain/oxql/language/lexer.ts'
import { stepKinds } from '@portico/domain/oxql/language/parser.ts'

const operations: ReadonlySet<string> = new Set(['get', ...stepKinds])

const marks = {
  operation: Decoration.mark({ class: 'oxql-operation' }),
  text: Decoration.mark({ class: 'oxql-text' }),
  number: Decoration.mark({ class: 'oxql-number' }),
  filled: Decoration.mark({ class: 'oxql-filled' }),
  sign: Decoration.mark({ class: 'oxql-sign' }),
}

/** Returns the style of a token. An operation is highlighted only at the start of a query or of a step. */
function markOf({ kind, text }: LooseToken, before: LooseToken | undefined): Decoration | undefined {
  switch (kind) {
    case 'word':
      return operations.has(text) && (before === undefined || /^[|;{]$/.test(before.text))
        ? marks.operation
        : undefined
    case 'text':
      return marks.text
    case 'unknown':
      return /^["']/.test(text) ? marks.text : undefined
    case 'number':
    case 'duration':
      return marks.number
    case 'variable':
    case 'moment':
      return marks.filled
    case 'sign':
      return marks.sign
  }
}

function drawn(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  let before: LooseToken | undefined
  for (const stretch of looseTokens(view.state.doc.toString())) {
    const mark = markOf(stretch, before)
    if (mark !== undefined) builder.add(stretch.span.from, stretch.span.to, mark)
    before = stretch
  }
  return builder.finish()
}

/**
 * Highlights queries with the lexer of the language. The complete query is parsed at each key, because queries are
 * short.
 */
export const highlight = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = drawn(view)
    }
    update(update: ViewUpdate) {
      if (update.docChanged) this.decorations = drawn(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)
