import type { KindName } from '#kinds/kinds.ts'
import { refreshToPosition } from './refresh-to-position.ts'
import type { Call, CallArgs, CallData } from './calls.ts'
import { queryClient } from './query-client.ts'
import { ownChange } from './response-positions.ts'

/**
 * Invalidates the queries that show these kinds after a change of this page. Responses that already include the change,
 * because live updates were faster, are not fetched again. Never throws, because the change is done: if the table of
 * affected calls cannot be loaded, everything is invalidated.
 */
export async function invalidate(...kinds: readonly KindName[]): Promise<void> {
  const wanted = ownChange()
  const cache = queryClient.getQueryCache()
  const table = await import('./live/kinds.ts').catch(() => null)
  const calls = table && new Set(kinds.flatMap(table.callsShowing))
  const queries = calls ? [...calls].flatMap((call) => cache.findAll({ queryKey: [call] })) : cache.getAll()
  await Promise.all(queries.map((query) => refreshToPosition(query, wanted)))
}

/** Puts a response into the cache as that of a view call, so that its page opens immediately. */
export function seed<C extends Call>(call: C, args: CallArgs<C>, data: CallData<C>): void {
  queryClient.setQueryData([call, args], data)
}
