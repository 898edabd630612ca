import type { OperationId } from '@portico/contract/routes.ts'
import { internalError, type Refusal } from '@portico/domain/refusals.ts'
import { ownerGone, tookTooLong } from '@portico/domain/tasks/refusals.ts'
import type { UserActor } from '#kernel/actor.ts'
import { localClient } from '#kernel/client.ts'
import { idSource } from '#kernel/context.ts'
import { Reservations } from '#kernel/database/reservations.ts'
import { isConnectionLoss, isDatabaseFull, isTimeout, isOfDeletedUser } from '#kernel/database/sql-errors.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { RefusalError } from '#kernel/refusal-error.ts'
import type { JobContext } from '#reconcile/job.ts'

/**
 * Returns the context of a request that a task makes in the name of its owner, with the owner's current rights.
 * @param requestId the ID under which the request's changes are recorded
 */
export function ownerContext(
  { db, services, handlers, now }: JobContext,
  actor: UserActor,
  { requestId, operation }: { readonly requestId: string; readonly operation: OperationId },
): ReplyContext {
  // The original request has ended, and no client waits for a response.
  const url = new URL('http://task.invalid/')
  return {
    db,
    reservations: new Reservations(db, null),
    actor,
    operation,
    services,
    handlers,
    request: new Request(url),
    requestId,
    now: now(),
    newId: idSource(services.random),
    random: services.random,
    origin: url.origin,
    client: localClient(url),
    responseHeaders: new Headers(),
    dryRun: false,
    dryRunReport: null,
    unchangedSince: null,
    isRevertible: false,
    credential: () => null,
  }
}

interface Attempt {
  /** the action, for the log */
  readonly what: string
  /** true after enough retries: a temporary error of this call is then recorded as a refusal */
  readonly isLastTry: boolean
}

/**
 * Returns the refusal with which the request would have been answered; unexpected errors are also logged.
 * @throws temporary errors: the database is unreachable or full, and unless it is the last attempt, repeated
 * serialization failures and statement timeouts
 */
export function refusalOf(ctx: JobContext, error: unknown, { what, isLastTry }: Attempt): Refusal {
  if (error instanceof RefusalError) {
    if (error.refusal.status === 503 && !isLastTry) throw error
    return error.refusal
  }
  if (isOfDeletedUser(error)) return ownerGone
  if (isTimeout(error) && isLastTry) return tookTooLong
  if (isConnectionLoss(error) || isTimeout(error) || isDatabaseFull(error)) throw error
  ctx.log(what, error)
  return internalError
}
