import { hasReached, parsePosition, type Position, positionHeader } from '@portico/domain/position.ts'
import type { Query, QueryCache } from '@tanstack/react-query'

/**
 * The position in the change log up to which each cached response includes all changes (decision 18). Changes before it
 * need no refetch. A response without a position is assumed to include none.
 */
const seen = new WeakMap<Query, Position>()

/** Positions of responses that have arrived but are not yet cached, by the hash of their query. */
const arriving = new Map<string, Position | null>()

/** A position after all changes that this page has made; null if unknown. */
let own: Position | null = null

function positionIn(headers: Headers): Position | null {
  return parsePosition(headers.get(positionHeader) ?? '')
}

/** Records the position of a response that is about to be cached. */
export function recordArriving(hash: string, headers: Headers): void {
  arriving.set(hash, positionIn(headers))
}

/** Records the position in the response of a write request. Responses may arrive out of order. */
export function recordOwnChange(headers: Headers): void {
  const position = positionIn(headers)
  if (position === null || own === null || !hasReached(own, position)) own = position
}

export function ownChange(): Position | null {
  return own
}

/** Tracks the positions of data that is written to the cache. Data that is written directly has no position. */
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

/** Returns the position that the response of a query includes; undefined if unknown. */
export function positionOf(query: Query): Position | undefined {
  return seen.get(query)
}

/** Returns whether the response of a query is known to include a position. */
export function includesPosition(query: Query, wanted: Position): boolean {
  const position = seen.get(query)
  return position !== undefined && hasReached(position, wanted)
}
