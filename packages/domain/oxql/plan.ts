import {
  selectsRangesOnly,
  type ReadPattern,
  type Span as TimeSpan,
  testOf,
  timesOf,
  unknownField,
  refuseField,
  upperBounds,
} from './conditions.ts'
import { parseQuery } from './language/parser.ts'
import { problem, type Problem, type Span, withoutProblem } from './language/problem.ts'
import type { Condition, Query, Start, Step } from './language/syntax.ts'
import { type Schema, schemas as own } from './schemas.ts'
import type { Alignment, Shape } from './tables/table.ts'

/** A timeseries to read. */
export interface Get {
  readonly kind: 'get'
  readonly schema: Schema
  readonly shape: Shape
  /** condition for the points of the timeseries; null for none */
  readonly where: Condition | null
  /** time range outside of which no sample is needed */
  readonly times: TimeSpan
  /**
   * The alignment that follows the get directly; null if there is none or a condition concerns single samples. Rollups
   * are then sufficient, unless they are coarser than the period.
   */
  readonly aligned: Alignment | null
  readonly span: Span
}

/** An operation, with the shapes of the tables after it. */
export interface PlannedStep {
  readonly step: Step
  readonly shapes: readonly Shape[]
}

/** A valid query: what to read and what to do with it. */
export interface Plan {
  readonly start: Get | { readonly kind: 'plans'; readonly plans: readonly Plan[] }
  readonly steps: readonly PlannedStep[]
  /** shapes of the resulting tables */
  readonly shapes: readonly Shape[]
}

export interface PlanOptions {
  /** ms since the epoch: the value of `@now()`, and the end of a query without an upper bound */
  readonly now: number
  readonly readPattern: ReadPattern
  /** `project` restricts the query to timeseries of one project; null for no restriction */
  readonly within: 'project' | null
  /** The available timeseries; by default those of this system. */
  readonly schemas?: readonly Schema[]
}

/** Fields that identify the owner of a series. */
export const ownerFields = ['silo_id', 'project_id'] as const

/** Parses and checks a query, and returns its plan, or the problem (docs/reference/metrics.md#oxql). */
export function planQuery(
  text: string,
  options: PlanOptions,
): { readonly value: Plan } | { readonly problem: Problem } {
  const parsed = parseQuery(text, options.now)
  if ('problem' in parsed) return parsed
  return withoutProblem(() => planOf(parsed.value, options))
}

function planOf(query: Query, options: PlanOptions): Plan {
  const bounds = conditionsOf(query).flatMap((condition) => upperBounds(condition))
  const end = bounds.length === 0 ? options.now : bounds.reduce((a, b) => Math.max(a, b))
  const plan = planPart(pushDown(query, []), null, { ...options, end })
  if (options.within === 'project') requireOwners(plan, query.span, options.schemas ?? own)
  return plan
}

/**
 * Requires the owner fields in the results, by which the server restricts results to the user's project.
 * @throws ProblemError if one is missing
 */
function requireOwners({ shapes }: Plan, span: Span, schemas: readonly Schema[]): void {
  for (const shape of shapes) {
    const lacking = ownerFields.filter((name) => !shape.fields.has(name))
    if (lacking.length > 0) {
      const known = schemas.find(({ name }) => name === shape.name)
      if (known?.scope === 'fleet') {
        problem(span, `${shape.name} belongs to no project. Query it in the metrics of the system`)
      }
      problem(
        span,
        `in a project, the result must have the fields ${ownerFields.join(' and ')}. ${shape.name} lacks ` +
          `${lacking.join(' and ')}: add the missing ones to group_by`,
      )
    }
  }
}

function conditionsOf({ start, steps }: Query): readonly Condition[] {
  const inner = start.kind === 'queries' ? start.queries.flatMap(conditionsOf) : []
  return [...inner, ...steps.flatMap((step) => (step.kind === 'filter' ? [step.where] : []))]
}

type Filter = Extract<Step, { kind: 'filter' }>

/** A query after its filters were moved as close as possible to the sources, so that less is read. */
interface Pushed {
  readonly start:
    | { readonly get: Extract<Start, { kind: 'get' }>; readonly filters: readonly Filter[] }
    | readonly Pushed[]
  readonly steps: readonly Step[]
}

function pushDown({ start, steps }: Query, outer: readonly Filter[]): Pushed {
  const at = steps.findIndex(({ kind }) => kind !== 'filter')
  const leading = (at === -1 ? steps : steps.slice(0, at)) as readonly Filter[]
  const [inner, rest] = at === -1 ? [[...leading, ...outer], []] : [leading, [...steps.slice(at), ...outer]]
  return {
    start:
      start.kind === 'get'
        ? { get: start, filters: inner }
        : start.queries.map((query) => pushDown(query, inner)),
    steps: rest,
  }
}

type Settled = PlanOptions & { readonly end: number }

/**
 * Plans a query.
 * @param after the next operation on its result; null if the result is the response
 */
function planPart({ start, steps }: Pushed, after: Step | null, options: Settled): Plan {
  const next = steps[0] ?? after
  const begun =
    'get' in start ? getOf(start.get, start.filters, next, options) : plansOf(start, next, options)
  let shapes = begun.kind === 'get' ? [begun.shape] : begun.plans.flatMap((plan) => plan.shapes)
  const planned: PlannedStep[] = []
  for (const step of steps) {
    shapes = shapesAfter(step, shapes, options)
    planned.push({ step, shapes })
  }
  return { start: begun, steps: planned, shapes }
}

function plansOf(
  parts: readonly Pushed[],
  next: Step | null,
  options: Settled,
): Extract<Plan['start'], { kind: 'plans' }> {
  return { kind: 'plans', plans: parts.map((part) => planPart(part, next, options)) }
}

function getOf(
  { target, metric, span }: Extract<Start, { kind: 'get' }>,
  filters: readonly Filter[],
  next: Step | null,
  { readPattern, end, schemas = own }: Settled,
): Get {
  const schema = schemas.find(({ name }) => name === `${target}:${metric}`)
  if (schema === undefined) {
    const normalized = schemas.filter((each) => each.target.name === target)
    const known = (normalized.length > 0 ? normalized : schemas).map(({ name }) => name)
    return problem(span, `unknown timeseries ${target}:${metric}`, known)
  }
  const shape = shapeOf(schema)
  for (const { where } of filters) testOf(where, shape, readPattern)
  const where = filters
    .map((filter) => filter.where)
    .reduce<Condition | null>((all, each) => (all === null ? each : allOf(all, each)), null)
  const times = where === null ? { from: -Infinity, to: Infinity } : timesOf(where)
  const isMeans = next?.kind === 'align' && (where === null || selectsRangesOnly(where))
  const aligned = isMeans ? { end, period: next.period } : null
  return { kind: 'get', schema, shape, where, times, aligned, span }
}

const allOf = (left: Condition, right: Condition): Condition => ({
  kind: 'and',
  left,
  right,
  span: { from: left.span.from, to: right.span.to },
})

const values = {
  i64: 'integer',
  f32: 'double',
  cumulative_u64: 'integer',
  histogram_u64: 'integer_distribution',
} as const

/** Returns the shape of a timeseries. Counters become deltas between samples. */
function shapeOf({ name, fields, datum }: Schema): Shape {
  return {
    name,
    fields: new Map(fields.map((field) => [field.name, field.type])),
    metric: datum === 'cumulative_u64' || datum === 'histogram_u64' ? 'delta' : 'gauge',
    values: [values[datum]],
    alignment: null,
  }
}

/** Returns the shapes of tables after an operation. @throws ProblemError if it cannot be applied to them */
function shapesAfter(step: Step, shapes: readonly Shape[], options: Settled): Shape[] {
  switch (step.kind) {
    case 'filter':
      for (const shape of shapes) {
        // A table without series accepts filters by unknown fields, and only the data shows whether it has series.
        if (unknownField(step.where, shape) === null) testOf(step.where, shape, options.readPattern)
      }
      return [...shapes]
    case 'first':
    case 'last':
      return [...shapes]
    case 'align':
      return shapes.map((shape) => aligned(step, shape, options.end))
    case 'group_by':
      return [grouped(step, shapes)]
    case 'join':
      return [joined(step, shapes)]
  }
}

function aligned(
  { method, period, span }: Extract<Step, { kind: 'align' }>,
  shape: Shape,
  end: number,
): Shape {
  if (method === 'interpolate')
    problem(span, 'interpolate is not supported. Use mean_within', ['mean_within'])
  const [type, ...others] = shape.values
  if (others.length > 0) problem(span, `${shape.name} is joined. Align tables before join`)
  if (type === 'integer_distribution')
    problem(span, `${shape.name} contains histograms, which cannot be aligned`)
  return { ...shape, metric: 'gauge', values: ['double'], alignment: { end, period } }
}

function grouped(step: Extract<Step, { kind: 'group_by' }>, shapes: readonly Shape[]): Shape {
  const { fields, span } = step
  const [shape, ...others] = shapes
  if (shape === undefined || others.length > 0)
    problem(span, 'group_by needs a single table. Use it before join')
  if (shape.values.length > 1) problem(span, `${shape.name} is joined. Use group_by before join`)
  if (shape.alignment === null)
    problem(span, 'group_by needs aligned tables. Add align mean_within(…) before it')
  const remaining = fields.map(({ name, span: nameSpan }) => {
    const type = shape.fields.get(name)
    return [name, type ?? refuseField({ name, nameSpan }, shape)] as const
  })
  return { ...shape, fields: new Map(remaining) }
}

function joined({ span }: Extract<Step, { kind: 'join' }>, shapes: readonly Shape[]): Shape {
  const [first, ...others] = shapes
  if (first === undefined || others.length === 0)
    problem(span, 'join needs at least two tables: { get … ; get … } | join')
  for (const shape of [first, ...others]) {
    if (shape.alignment === null) problem(span, `join needs aligned tables, and ${shape.name} is not aligned`)
    if (shape.alignment.period !== first.alignment?.period) {
      problem(span, `join needs tables with the same alignment, and ${first.name} and ${shape.name} differ`)
    }
    if ([...shape.fields.keys()].toSorted().join() !== [...first.fields.keys()].toSorted().join()) {
      problem(
        span,
        `join needs tables with the same fields, and ${first.name} and ${shape.name} differ. Use group_by to ` +
          'them to the same',
      )
    }
  }
  return {
    ...first,
    name: [first, ...others].map(({ name }) => name).join(','),
    values: [first, ...others].flatMap((shape) => shape.values),
  }
}
