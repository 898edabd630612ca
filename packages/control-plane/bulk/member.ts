import type { BulkOperation } from '@portico/contract/resources/bulk-operations.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import { ownerGone } from '@portico/domain/tasks/refusals.ts'
import type { TaskState } from '@portico/domain/tasks/states.ts'
import type { UserActor } from '#kernel/actor.ts'
import { currentUser } from '#kernel/authentication/authenticate.ts'
import { type Isolation, transact } from '#kernel/database/transact.ts'
import type { OutsideContext, ReplyContext } from '#kernel/pipeline/handler.ts'
import { runHandler } from '#kernel/pipeline/run-handler.ts'
import type { JobContext } from '#reconcile/job.ts'
import { ownerContext, refusalOf } from '#tasks/as-owner.ts'
import {
  type MemberPosition,
  TaskInterrupted,
  type Outcome,
  takeMember,
  writeOutcome,
} from '#tasks/outcome.ts'
import type { TaskRow } from '#tasks/view.ts'
import { bulkCalls } from './calls.ts'

/** A resource of a bulk task. */
interface Member {
  readonly task: TaskRow
  readonly operation: BulkOperation
  readonly ordinal: number
  readonly id: string
  /** true if a temporary error of this call is recorded as a refusal */
  readonly isLastTry: boolean
}

/**
 * Calls the operation for one resource as the task's owner, with the owner's current rights, through the handler that
 * serves requests. The result is written in the transaction that makes the change, so that both or neither are
 * committed when a server is killed; remaining background jobs continue as after a request.
 * @returns the state of the task
 * @throws temporary errors: an unreachable database, and unless it is the last attempt, repeated serialization failures
 */
export async function runMember(ctx: JobContext, member: Member): Promise<TaskState> {
  const position: MemberPosition = { taskId: member.task.id, ordinal: member.ordinal }
  const user = await currentUser(ctx.db, member.task.user_id)
  try {
    const refused = user === null ? failure(ownerGone) : await callAs(ctx, user, member, position)
    if (refused === null) return 'running'
    await ctx.transact(async (inside) => {
      await takeMember(inside, position)
      await writeOutcome(inside, position, refused)
    })
    return 'running'
  } catch (error) {
    if (error instanceof TaskInterrupted) return error.state
    throw error
  }
}

/** @returns null on success, after recording it */
async function callAs(
  ctx: JobContext,
  user: UserActor,
  member: Member,
  position: MemberPosition,
): Promise<Outcome | null> {
  const { operation, id, isLastTry } = member
  const context = ownerContext(ctx, user, { requestId: member.task.request_id, operation })
  // Only the first transaction decides the result; later transactions of the operation do not change it.
  let isDecided = false
  const transactAs: OutsideContext['transact'] = async (work, isolation) => {
    const decides = !isDecided
    const value = await inTransaction(ctx, context, isolation, async (inside) => {
      if (!decides) return work(inside)
      await takeMember(inside, position)
      const answer = await work(inside)
      await writeOutcome(inside, position, { state: 'done' })
      return answer
    })
    isDecided = true
    return value
  }
  try {
    const given = await bulkCalls[operation].inputFor(context, id)
    if ('leftOut' in given) return { state: 'left_out', message: given.leftOut }
    await runHandler(ctx.handlers[operation], { ...context, transact: transactAs }, given.input)
    return null
  } catch (error) {
    if (error instanceof TaskInterrupted) throw error
    if (!isDecided) return failure(refusalOf(ctx, error, { what: `${operation} of ${id}`, isLastTry }))
    ctx.log(`${operation} of ${id} continues in its own worker`, error)
    return null
  }
}

function inTransaction<T>(
  { services }: JobContext,
  outside: ReplyContext,
  isolation: Isolation | undefined,
  work: (ctx: ReplyContext) => Promise<T>,
): Promise<T> {
  return transact(
    services.transactions,
    outside,
    (db, reservations) => work({ ...outside, db, reservations }),
    {
      isolation,
    },
  )
}

function failure({ code, message }: Refusal): Outcome {
  return { state: 'failed', code: code ?? null, message }
}
