import { hasReached, parsePosition, type Position } from '@portico/domain/position.ts'
import type { LiveChange } from './kinds.ts'

/** Maximum number of buffered changes: more than occur while the responses of a page are in transit */
const maxChanges = 1000

/**
 * Buffers the latest changes of the stream. Initial data may be older than these changes, and its queries did not exist
 * when they arrived.
 */
export function createRecentChanges() {
  let changes: readonly LiveChange[] = []
  return {
    add(received: readonly LiveChange[]): void {
      changes = [...changes, ...received].slice(-maxChanges)
    },
    /** Returns the buffered changes after a position. */
    after(seen: Position): readonly LiveChange[] {
      return changes.filter((change) => {
        const position = parsePosition(change.position)
        return position === null || !hasReached(seen, position)
      })
    },
  }
}
