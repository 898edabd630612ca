import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete'
import { type QueryCompletion, completionsAt } from '@portico/domain/oxql/editor/completions.ts'
import type { Schema } from '@portico/domain/oxql/schemas.ts'

/** A resource whose ID can be inserted by selecting its name. */
export interface NamedId {
  readonly id: string
  readonly name: string
}

export interface CompletionsOf {
  readonly schemas: readonly Schema[]
  /** Returns the resources whose IDs are values of a field. */
  readonly idsOf: (field: string) => Promise<readonly NamedId[]>
}

/** Returns the completion source of the editor. `domain/oxql` determines the completions for a position. */
export function completionsOf({ schemas, idsOf }: CompletionsOf): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const found = completionsAt(context.state.doc.toString(), context.pos, schemas)
    if (found === null) return null
    const { from, to, items, idsOf: field } = found
    // On an empty line, Enter must insert a line break, so no completions are opened.
    const before = context.state.sliceDoc(Math.max(0, from - 1), from)
    if (!context.explicit && from === context.pos && !/[ |[(:]/.test(before)) return null
    const things = field === undefined ? [] : await idsOf(field).catch(() => [])
    const options = [...items.map(completionOf), ...things.map(named)]
    return options.length === 0 ? null : { from, to, options }
  }
}

function completionOf({ label, text, detail, about, isOther }: QueryCompletion, at: number): Completion {
  return {
    label,
    ...(text !== undefined && { apply: text }),
    detail,
    ...(about !== undefined && { info: about }),
    type: isOther === true ? 'other' : 'own',
    // Keeps the order of completions that match equally well.
    boost: isOther === true ? -60 : 50 - Math.min(50, at),
  }
}

const named = ({ id, name }: NamedId): Completion => ({
  label: `"${name}"`,
  displayLabel: name,
  apply: `"${id}"`,
  detail: `${id.slice(0, 8)}…`,
  type: 'own',
})
