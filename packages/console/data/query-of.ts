import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import type { Call } from '#first/call.ts'
import { query } from './calls.ts'
import { namesQuery } from './references.ts'

/** A query of any call. */
export interface AnyQuery {
  readonly queryKey: QueryKey
  readonly queryFn: QueryFunction
}

/**
 * The query that asks something. Which arguments and which answer belong to which call is what a read is made by
 * (`first/reads.ts`).
 */
export function queryOf({ call, args }: { readonly call: Call; readonly args: object }): AnyQuery {
  if (call !== 'porticoNames') return query(call, args as never) as unknown as AnyQuery
  const { id } = (args as { query: { id: readonly string[] } }).query
  // Our server needs no kind to find a name.
  const references = id.map((each) => ({ kind: 'instance', id: each }) as const)
  return namesQuery(references, { filters: true }) as unknown as AnyQuery
}
