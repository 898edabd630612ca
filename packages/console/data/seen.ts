import { hasReached, parsePosition, type Position, positionHeader } from '@portico/domain/position.ts'
import type { Query, QueryCache } from '@tanstack/react-query'

/**
 * Up to where in the change log the cached answers have seen what happened (decision 21). A change before that place is
 * no news to them. Systems that say nothing of it are taken to have seen nothing.
 */
const seen = new WeakMap<Query, Position>()

/** Places of answers that are on their way into the cache, by the hashes of their queries. */
const arriving = new Map<string, Position | null>()

/** A place behind all that this page has changed; null when it is not known. */
let own: Position | null = null

function positionIn(headers: Headers): Position | null {
  return parsePosition(headers.get(positionHeader) ?? '')
}

/** The answer of a query has come, and is about to be put into the cache. */
export function noteArriving(hash: string, headers: Headers): void {
  arriving.set(hash, positionIn(headers))
}

/** The answer of a call that changed something has come. Calls may overtake each other. */
export function noteOwnChange(headers: Headers): void {
  const position = positionIn(headers)
  if (position === null || own === null || !hasReached(own, position)) own = position
}

export function ownChange(): Position | null {
  return own
}

/** Follow what is put into the cache. What is put there by hand is not known to have seen anything. */
export function keepSeen(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    const position = event.action.manual === true ? null : (arriving.get(query.queryHash) ?? null)
    arriving.delete(query.queryHash)
    if (position === null) seen.delete(query)
    else seen.set(query, position)
  })
}

/** Up to where the query's answer is known to have seen what happened. */
export function seenUpTo(query: Query): Position | undefined {
  return seen.get(query)
}

/** Is what lies before this place known to be in the query's answer? */
export function hasSeen(query: Query, wanted: Position): boolean {
  const position = seen.get(query)
  return position !== undefined && hasReached(position, wanted)
}
