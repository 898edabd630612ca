import type { OperationId } from '@portico/contract/routes.ts'
import { internalError, type Refusal } from '@portico/domain/refusals.ts'
import { askerGone, tookTooLong } from '@portico/domain/tasks/refusals.ts'
import type { UserActor } from '#kernel/actor.ts'
import { localClient } from '#kernel/client.ts'
import { idSource } from '#kernel/context.ts'
import { Claims } from '#kernel/database/claims.ts'
import { isConnectionLoss, isDatabaseFull, isHeldUp, isOfGoneUser } from '#kernel/database/sql-errors.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { RefusalError } from '#kernel/refusal-error.ts'
import type { WorkContext } from '#reconcile/work.ts'

/**
 * What a call has at hand that a task makes as the person who asked for it, with the rights they have now.
 * @param requestId what its changes are booked under
 */
export function contextOf(
  { db, services, handlers, now }: WorkContext,
  actor: UserActor,
  { requestId, operation }: { readonly requestId: string; readonly operation: OperationId },
): ReplyContext {
  // There is no request any more, and nobody waits for an answer.
  const url = new URL('http://task.invalid/')
  return {
    db,
    claims: new Claims(db, null),
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
    onTrial: false,
    credential: () => null,
  }
}

interface Attempt {
  /** what was done, for the log */
  readonly what: string
  /** It has been tried for long enough: what may pass for this call alone counts as refused. */
  readonly isLastTry: boolean
}

/**
 * What a call was refused with, as its answer would say it; anything unexpected is in the log too.
 * @throws what may pass: a database that is away or full, and unless it is the last try, races that were lost too often
 * and statements that took too long
 */
export function refusalOf(ctx: WorkContext, error: unknown, { what, isLastTry }: Attempt): Refusal {
  if (error instanceof RefusalError) {
    if (error.refusal.status === 503 && !isLastTry) throw error
    return error.refusal
  }
  if (isOfGoneUser(error)) return askerGone
  if (isHeldUp(error) && isLastTry) return tookTooLong
  if (isConnectionLoss(error) || isHeldUp(error) || isDatabaseFull(error)) throw error
  ctx.log(what, error)
  return internalError
}
