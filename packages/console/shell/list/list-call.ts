import type { Total } from '@portico/domain/counts.ts'
import type { CallArgs } from '#data/calls.ts'
import type { ListCall } from '#data/call.ts'

export type { ListCall, RowOf } from '#data/call.ts'

type Paging = 'limit' | 'pageToken' | 'count' | 'sortBy' | 'search' | 'state'
type QueryOf<C extends ListCall> = CallArgs<C> extends { query?: infer Q } ? NonNullable<Q> : object

/**
 * Selects a list, such as that of a project, and its default order: a list call's arguments without those that the list
 * page adds itself.
 */
export type ListArgs<C extends ListCall> = Omit<CallArgs<C>, 'query'> & {
  query?: Omit<QueryOf<C>, Paging>
}

/** A page of rows as every list call returns it. */
export interface RowsPage<Row> {
  readonly items: readonly Row[]
  readonly nextPage?: string | null | undefined
  readonly count?: Total | undefined
}

/** What a row is called in counts, messages and file names. */
export interface ResourceNoun {
  /** `floating IP` */
  readonly one: string
  /** `floating IPs` */
  readonly many: string
}
