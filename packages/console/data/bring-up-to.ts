import type { Position } from '@portico/domain/position.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { hasSeen } from './seen.ts'

/** ms for which a request under way is waited for, which may bring what is wanted; longer ones may be hanging. */
const patience = 1000

/**
 * Have a query's answer be one that has seen what is wanted: it is fetched anew where it is shown, and else when it is
 * shown again, unless it has seen it already or does so with the request that is under way.
 * @param wanted null: everything that has happened by now
 */
export async function bringUpTo(query: Query, wanted: Position | null): Promise<void> {
  // The first answer is waited for however long it takes: it cannot be asked for a second time meanwhile.
  if (query.state.fetchStatus === 'fetching') {
    await (query.state.data === undefined ? query.promise?.catch(() => undefined) : endOf(query))
  }
  if (wanted !== null && hasSeen(query, wanted)) return
  await queryClient.invalidateQueries({ predicate: (each) => each === query })
}

/** Resolves when the query's request is over, however it ended: that is for who shows it. */
async function endOf({ promise }: Query): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  await Promise.race([promise?.catch(() => undefined), late])
  clearTimeout(timer)
}
