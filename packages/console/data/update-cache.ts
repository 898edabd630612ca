import type { KindName } from '#kinds/kinds.ts'
import { refreshToPosition } from './refresh-to-position.ts'
import type { Call, CallArgs, CallData } from './calls.ts'
import { queryClient } from './query-client.ts'
import { ownChange } from './response-positions.ts'

/**
 * Invalidates the queries that contain these kinds after a change by this page. Responses that already include the
 * change, because live updates were faster, are not fetched again. It never throws, because the change has succeeded:
 * if the table of affected operations cannot be loaded, all queries are invalidated.
 */
export async function invalidate(...kinds: readonly KindName[]): Promise<void> {
  const wanted = ownChange()
  const cache = queryClient.getQueryCache()
  const table = await import('./live/kinds.ts').catch(() => null)
  const calls = table && new Set(kinds.flatMap(table.callsShowing))
  const queries = calls ? [...calls].flatMap((call) => cache.findAll({ queryKey: [call] })) : cache.getAll()
  await Promise.all(queries.map((query) => refreshToPosition(query, wanted)))
}

/** Puts a response of a view operation into the cache, so that its page opens immediately. */
export function seed<C extends Call>(call: C, args: CallArgs<C>, data: CallData<C>): void {
  queryClient.setQueryData([call, args], data)
}
