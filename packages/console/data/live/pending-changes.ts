import { hasReached, type Position } from '@portico/domain/position.ts'
import type { Query, QueryCache } from '@tanstack/react-query'
import { includesPosition } from '../response-positions.ts'

/**
 * Tracks which cached responses may be stale: for each query, the log position that its response must include. null
 * means all changes, because it is unknown which were missed.
 */
export function createPendingChanges(cache: Pick<QueryCache, 'get'>) {
  const wanted = new Map<string, Position | null>()
  return {
    add({ queryHash }: Query, position: Position | null): void {
      const before = wanted.get(queryHash)
      if (before === null || (before && position && hasReached(before, position))) return
      wanted.set(queryHash, position)
    },
    /** Returns whether the response of a query lacks a change. */
    has(hash: string): boolean {
      const query = cache.get(hash)
      const position = wanted.get(hash)
      if (query !== undefined && position !== undefined && !(position && includesPosition(query, position)))
        return true
      wanted.delete(hash)
      return false
    },
    /** Returns the position that the query's response must include, and stops tracking the query. */
    take(hash: string): Position | null {
      const position = wanted.get(hash) ?? null
      wanted.delete(hash)
      return position
    },
  }
}
