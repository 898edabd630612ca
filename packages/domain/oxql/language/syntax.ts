import type { Span } from './problem.ts'

/** A parsed query, before it is checked against the available timeseries. */
export interface Query {
  readonly start: Start
  readonly steps: readonly Step[]
  readonly span: Span
}

/** The source of tables: a metric, or other queries. */
export type Start =
  | { readonly kind: 'get'; readonly target: string; readonly metric: string; readonly span: Span }
  | { readonly kind: 'queries'; readonly queries: readonly Query[]; readonly span: Span }

/** One operation on tables. */
export type Step =
  | { readonly kind: 'filter'; readonly where: Condition; readonly span: Span }
  | { readonly kind: 'align'; readonly method: AlignMethod; readonly period: number; readonly span: Span }
  | {
      readonly kind: 'group_by'
      readonly fields: readonly Name[]
      readonly reduce: Reducer
      readonly span: Span
    }
  | { readonly kind: 'join'; readonly span: Span }
  | { readonly kind: 'first' | 'last'; readonly count: number; readonly span: Span }

export type StepKind = Step['kind']

export const alignMethods = ['mean_within', 'interpolate'] as const
type AlignMethod = (typeof alignMethods)[number]

export const reducers = ['mean', 'sum'] as const
export type Reducer = (typeof reducers)[number]

export interface Name {
  readonly name: string
  readonly span: Span
}

export const comparisons = ['==', '!=', '<', '<=', '>', '>=', '~='] as const
export type Comparison = (typeof comparisons)[number]

/** A condition of a filter, on fields and points. */
export type Condition =
  | Compare
  | { readonly kind: 'not'; readonly condition: Condition; readonly span: Span }
  | { readonly kind: Logic; readonly left: Condition; readonly right: Condition; readonly span: Span }

export type Logic = 'and' | 'or' | 'xor'

export interface Compare {
  readonly kind: 'compare'
  readonly name: string
  readonly nameSpan: Span
  readonly op: Comparison
  readonly value: Literal
  readonly span: Span
}

export type Literal = { readonly span: Span } & (
  | { readonly type: 'integer'; readonly value: bigint }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  /** duration in ms */
  | { readonly type: 'duration'; readonly value: number }
  /** time in ms since the epoch */
  | { readonly type: 'moment'; readonly value: number }
)
