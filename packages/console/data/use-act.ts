import type { KindName } from '#kinds/kinds.ts'
import { bringUpTo } from './bring-up-to.ts'
import type { Call, CallArgs, CallData } from './calls.ts'
import { queryClient } from './query-client.ts'
import { ownChange } from './seen.ts'

/**
 * Have what shows these kinds show what this page has just changed. Answers that have seen it already, because the live
 * updates were quicker, are not fetched again. What was done is done: where the table of what shows what cannot be had,
 * everything is taken to be old.
 */
export async function invalidate(...kinds: readonly KindName[]): Promise<void> {
  const wanted = ownChange()
  const cache = queryClient.getQueryCache()
  const table = await import('./live/kinds.ts').catch(() => null)
  const calls = table && new Set(kinds.flatMap(table.callsShowing))
  const queries = calls ? [...calls].flatMap((call) => cache.findAll({ queryKey: [call] })) : cache.getAll()
  await Promise.all(queries.map((query) => bringUpTo(query, wanted)))
}

/** Put an answer in the cache as that of a view call, so that its page opens at once. */
export function seed<C extends Call>(call: C, args: CallArgs<C>, data: CallData<C>): void {
  queryClient.setQueryData([call, args], data)
}
