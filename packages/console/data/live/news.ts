import { hasReached, type Position } from '@portico/domain/position.ts'
import type { Query, QueryCache } from '@tanstack/react-query'
import { hasSeen } from '../seen.ts'

/**
 * What happened that cached answers may not show yet: by query, the place in the change log that its answer has to have
 * seen. Null stands for everything: nobody knows what was missed.
 */
export function createNews(cache: Pick<QueryCache, 'get'>) {
  const wanted = new Map<string, Position | null>()
  return {
    add({ queryHash }: Query, position: Position | null): void {
      const before = wanted.get(queryHash)
      if (before === null || (before && position && hasReached(before, position))) return
      wanted.set(queryHash, position)
    },
    /** Is there still something that the query's answer does not show? */
    has(hash: string): boolean {
      const query = cache.get(hash)
      const position = wanted.get(hash)
      if (query !== undefined && position !== undefined && !(position && hasSeen(query, position)))
        return true
      wanted.delete(hash)
      return false
    },
    /** What the query is to show; from now on only what comes later is news. */
    take(hash: string): Position | null {
      const position = wanted.get(hash) ?? null
      wanted.delete(hash)
      return position
    },
  }
}
