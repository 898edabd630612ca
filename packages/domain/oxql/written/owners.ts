import { tokens } from '../language/lexer.ts'
import type { Query, Step } from '../language/syntax.ts'
import { ownerFields } from '../plan.ts'
import type { Schema } from '../schemas.ts'
import type { Edit } from './edits.ts'

/** Fields that a group_by of a project's query has to keep, and does not; `span` is where they are put. */
export interface AddedOwners extends Edit {
  readonly names: readonly string[]
}

/**
 * What a query has to say besides to be answered in a project: that its group_by keeps the fields by which it is seen
 * that all is of the project (docs/reference/metrics.md#oxql). Where something is read that has none of them, nothing
 * helps, and nothing is added.
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

/** The timeseries that a query reads, by name. */
function timeseriesIn({ start }: Query): readonly string[] {
  return start.kind === 'get' ? [`${start.target}:${start.metric}`] : start.queries.flatMap(timeseriesIn)
}

function stepsIn({ start, steps }: Query): readonly Step[] {
  return [...(start.kind === 'queries' ? start.queries.flatMap(stepsIn) : []), ...steps]
}
