import { formatPosition, positionHeader } from '@portico/domain/position.ts'
import type { LogEntry } from '../log-entry.ts'
import type { ReplyContext } from './handler.ts'

/**
 * Sets the header with the log position up to which a read has seen all changes (decision 18). Call it before reading:
 * all later reads include the changes up to the position that was delivered at this time.
 */
export function setSeenPosition({ actor, services: { follower }, responseHeaders }: ReplyContext): void {
  if (actor.kind === 'anonymous' || follower.position === null) return
  responseHeaders.set(positionHeader, formatPosition(follower.position))
}

/** Sets the header with a log position after all changes of this completed operation, if the request asked for it. */
export async function setOwnPosition(ctx: ReplyContext, log: (entry: LogEntry) => void): Promise<void> {
  const { actor, operation, services, request, requestId, dryRun } = ctx
  if (actor.kind === 'anonymous' || dryRun || !request.headers.has(positionHeader)) return
  try {
    await services.follower.wake()
  } catch (error) {
    // The change is committed. Without a position, the caller does not assume that any response includes the change.
    log({ level: 'error', message: 'the change log could not be read', requestId, operation, error })
    return
  }
  setSeenPosition(ctx)
}
