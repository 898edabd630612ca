import type { Call, CallArgs, CallData } from '../../data/calls.ts'

/** The calls that answer pages of rows. */
export type ListCall = {
  [C in Call]: CallData<C> extends { items: readonly unknown[] } ? C : never
}[Call]

/** One row of a list. */
export type RowOf<C extends ListCall> = CallData<C> extends { items: readonly (infer Row)[] } ? Row : never

type Paging = 'limit' | 'pageToken' | 'sortBy' | 'search' | 'state' | 'sort'
type QueryOf<C extends ListCall> = CallArgs<C> extends { query?: infer Q } ? NonNullable<Q> : object

/** What a list is of, such as its project: a list call's arguments without what the list page adds itself. */
export type ListArgs<C extends ListCall> = Omit<CallArgs<C>, 'query'> & {
  query?: Omit<QueryOf<C>, Paging>
}

/** A page of rows as every list call answers it. */
export interface RowsPage<Row> {
  readonly items: readonly Row[]
  readonly nextPage?: string | null | undefined
}

/** What a row is called, for counts, messages and file names. */
export interface Thing {
  /** `floating IP` */
  readonly one: string
  /** `floating IPs` */
  readonly many: string
}
