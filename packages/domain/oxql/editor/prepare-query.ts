import type { ReadPattern } from '../conditions.ts'
import { parseQuery } from '../language/parser.ts'
import { type Problem, ProblemError, type Span, withoutProblem } from '../language/problem.ts'
import { type Plan, planQuery } from '../plan.ts'
import { type Schema, schemas as own } from '../schemas.ts'
import { applyEdits } from './edits.ts'
import { ownersToAdd } from './owners.ts'
import { fillVariables, type Variable, variablesIn } from './variables.ts'

export interface ReadOptions {
  /** current time, ms since the epoch */
  readonly now: number
  readonly values: Readonly<Record<Variable, string>>
  readonly within: 'project' | null
  readonly schemas?: readonly Schema[]
}

/** A query in two forms: as the user wrote it and as it is sent. */
export interface PreparedQuery {
  /** the text to send: variables replaced by values, and owner fields added */
  readonly sent: string
  readonly variables: ReadonlySet<Variable>
  /** owner fields (`project_id`, `silo_id`) that were added to each group_by, with their position in the query as the user wrote it */
  readonly added: readonly { readonly at: number; readonly names: readonly string[] }[]
  readonly plan: Plan
  /** whether a timeseries is read without a lower time bound */
  readonly isUnbounded: boolean
}

/** Accepts every regular expression, since only the server checks them. */
const anyPattern: ReadPattern = () => () => true

/**
 * Prepares a written query for sending, or returns its problem with the server's message and its position in the
 * written text.
 */
export function prepareQuery(
  text: string,
  { now, values, within, schemas = own }: ReadOptions,
): { readonly value: PreparedQuery } | { readonly problem: Problem } {
  const throwMoved = (problem: Problem, ...mappings: readonly ((span: Span) => Span)[]): never => {
    const span = mappings.reduce((at, mapping) => mapping(at), problem.span)
    throw new ProblemError(span, problem.message, problem.expected)
  }
  return withoutProblem(() => {
    const full = fillVariables(text, values)
    const parsed = parseQuery(full.text, now)
    if ('problem' in parsed) return throwMoved(parsed.problem, full.before)
    const owners = within === 'project' ? ownersToAdd(full.text, parsed.value, schemas) : []
    const whole = applyEdits(full.text, owners)
    const planned = planQuery(whole.text, { now, readPattern: anyPattern, within, schemas })
    if ('problem' in planned) return throwMoved(planned.problem, whole.before, full.before)
    return {
      sent: whole.text,
      variables: variablesIn(text),
      added: owners.map(({ span, names }) => ({ at: full.before(span).to, names })),
      plan: planned.value,
      isUnbounded: isUnbounded(planned.value),
    }
  })
}

function isUnbounded({ start }: Plan): boolean {
  return start.kind === 'get' ? start.times.from === -Infinity : start.plans.some(isUnbounded)
}
