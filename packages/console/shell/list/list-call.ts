import type { Total } from '@portico/domain/counts.ts'
import type { CallArgs } from '#data/calls.ts'
import type { ListCall } from '#data/call.ts'

export type { ListCall, RowOf } from '#data/call.ts'

type Paging = 'limit' | 'pageToken' | 'count' | 'sortBy' | 'search' | 'state'
type QueryOf<C extends ListCall> = CallArgs<C> extends { query?: infer Q } ? NonNullable<Q> : object

/**
 * The arguments of a list operation that select the list (for example by project) and its default order. The list page
 * adds its other arguments.
 */
export type ListArgs<C extends ListCall> = Omit<CallArgs<C>, 'query'> & {
  query?: Omit<QueryOf<C>, Paging>
}

/** A page of rows, as every list operation returns it. */
export interface RowsPage<Row> {
  readonly items: readonly Row[]
  readonly nextPage?: string | null | undefined
  readonly count?: Total | undefined
}

/** The names of a resource kind, for counts, messages and file names. */
export interface ResourceNoun {
  /** singular: `floating IP` */
  readonly one: string
  /** plural: `floating IPs` */
  readonly many: string
}
