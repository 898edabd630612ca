import { hasReached, parsePosition, type Position, positionHeader } from '@portico/domain/position.ts'
import type { Query, QueryCache } from '@tanstack/react-query'

/**
 * The position in the change log that each cached response includes (decision 18). Earlier changes need no refetch.
 * Without a position a response is assumed to include nothing.
 */
const seen = new WeakMap<Query, Position>()

/** Positions of responses that are about to be cached, by the hashes of their queries. */
const arriving = new Map<string, Position | null>()

/** A position after all changes that this page has made; null when it is not known. */
let own: Position | null = null

function positionIn(headers: Headers): Position | null {
  return parsePosition(headers.get(positionHeader) ?? '')
}

/** Records that the response of a query has arrived and is about to be cached. */
export function recordArriving(hash: string, headers: Headers): void {
  arriving.set(hash, positionIn(headers))
}

/** Records the response of a call that changed something. Calls may overtake each other. */
export function recordOwnChange(headers: Headers): void {
  const position = positionIn(headers)
  if (position === null || own === null || !hasReached(own, position)) own = position
}

export function ownChange(): Position | null {
  return own
}

/** Follows what is written to the cache. Data written directly has no position. */
export function trackPositions(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    const position = event.action.manual === true ? null : (arriving.get(query.queryHash) ?? null)
    arriving.delete(query.queryHash)
    if (position === null) seen.delete(query)
    else seen.set(query, position)
  })
}

/** Returns the position that the response of a query is known to include. */
export function positionOf(query: Query): Position | undefined {
  return seen.get(query)
}

/** Returns whether the response of a query is known to include this position. */
export function includesPosition(query: Query, wanted: Position): boolean {
  const position = seen.get(query)
  return position !== undefined && hasReached(position, wanted)
}
