import { hasReached, parsePosition, type Position } from '@portico/domain/position.ts'
import type { LiveChange } from './kinds.ts'

/** Changes that are kept: more than happen while a page's answers are on their way */
const most = 1000

/**
 * The last changes that were heard of. An answer that was brought along may be older than they are, and its query did
 * not exist when they were told.
 */
export function createRecent() {
  let changes: readonly LiveChange[] = []
  return {
    add(told: readonly LiveChange[]): void {
      changes = [...changes, ...told].slice(-most)
    },
    /** Those that an answer has not seen which has seen so much. */
    after(seen: Position): readonly LiveChange[] {
      return changes.filter((change) => {
        const position = parsePosition(change.position)
        return position === null || !hasReached(seen, position)
      })
    },
  }
}
