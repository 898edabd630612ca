import { formatPosition, positionHeader } from '@portico/domain/position.ts'
import type { LogEntry } from '../log-entry.ts'
import type { ReplyContext } from './handler.ts'

/**
 * Say up to where in the change log the answer of a call that reads will have seen what happened (decision 21). To be
 * called before anything is read: what has been handed out by then is in all that is read later.
 */
export function tellSeen({ actor, services: { follower }, responseHeaders }: ReplyContext): void {
  if (actor.kind === 'anonymous' || follower.position === null) return
  responseHeaders.set(positionHeader, formatPosition(follower.position))
}

/** Say a place in the change log that all changes of this call, which is done, lie before, if it was asked for. */
export async function tellOwn(ctx: ReplyContext, log: (entry: LogEntry) => void): Promise<void> {
  const { actor, operation, services, request, requestId, dryRun } = ctx
  if (actor.kind === 'anonymous' || dryRun || !request.headers.has(positionHeader)) return
  try {
    await services.follower.wake()
  } catch (error) {
    // What was changed is changed. The caller is told no place, and so takes nothing for seen.
    log({ level: 'error', message: 'the change log could not be read', requestId, operation, error })
    return
  }
  tellSeen(ctx)
}
