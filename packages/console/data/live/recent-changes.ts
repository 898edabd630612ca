import { hasReached, parsePosition, type Position } from '@portico/domain/position.ts'
import type { LiveChange } from './kinds.ts'

/** Number of changes kept: more than happen while the responses of a page are in transit */
const maxChanges = 1000

/**
 * Keeps the latest changes of the stream. Initial data may be older than they are, and its queries did not exist when
 * they arrived.
 */
export function createRecentChanges() {
  let changes: readonly LiveChange[] = []
  return {
    add(told: readonly LiveChange[]): void {
      changes = [...changes, ...told].slice(-maxChanges)
    },
    /** Returns the changes after a position. */
    after(seen: Position): readonly LiveChange[] {
      return changes.filter((change) => {
        const position = parsePosition(change.position)
        return position === null || !hasReached(seen, position)
      })
    },
  }
}
