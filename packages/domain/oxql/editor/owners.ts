import { tokens } from '../language/lexer.ts'
import type { Query, Step } from '../language/syntax.ts'
import { ownerFields } from '../plan.ts'
import type { Schema } from '../schemas.ts'
import type { Edit } from './edits.ts'

/**
 * An edit that adds the owner fields that a group_by in a project's query lacks; `span` is the position of the
 * insertion.
 */
export interface AddedOwners extends Edit {
  readonly names: readonly string[]
}

/**
 * Returns the edits that make a query valid in a project: each group_by must keep the owner fields, which prove that
 * all results belong to the project (docs/reference/metrics.md#oxql). Returns no edits if one of the timeseries has no
 * owner fields, since the query is refused in any case.
 */
export function ownersToAdd(text: string, query: Query, schemas: readonly Schema[]): readonly AddedOwners[] {
  const hasOwners = timeseriesIn(query).every((name) => {
    const fields = schemas.find((schema) => schema.name === name)?.fields ?? []
    return ownerFields.every((owner) => fields.some((field) => field.name === owner))
  })
  if (!hasOwners) return []
  const all = tokens(text)
  return stepsIn(query)
    .flatMap((step) => (step.kind === 'group_by' ? addedTo(step, all) : []))
    .toSorted((a, b) => a.span.from - b.span.from)
}

function addedTo(
  { fields, span }: Extract<Step, { kind: 'group_by' }>,
  all: ReturnType<typeof tokens>,
): readonly AddedOwners[] {
  const names = ownerFields.filter((owner) => !fields.some(({ name }) => name === owner)).toReversed()
  const end = all.find((token) => token.span.from >= span.from && token.text === ']' && token.kind === 'sign')
  if (names.length === 0 || end === undefined) return []
  const at = fields.at(-1)?.span.to ?? end.span.from
  const text = `${fields.length === 0 ? '' : ', '}${names.join(', ')}`
  return [{ names, text, span: { from: at, to: at } }]
}

/** Returns the names of the timeseries that a query reads. */
function timeseriesIn({ start }: Query): readonly string[] {
  return start.kind === 'get' ? [`${start.target}:${start.metric}`] : start.queries.flatMap(timeseriesIn)
}

function stepsIn({ start, steps }: Query): readonly Step[] {
  return [...(start.kind === 'queries' ? start.queries.flatMap(stepsIn) : []), ...steps]
}
