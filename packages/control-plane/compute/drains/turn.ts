import { forbidden } from '@portico/domain/refusals.ts'
import { ownerGone } from '@portico/domain/tasks/refusals.ts'
import { mayDo } from '#authorization/lookup/access.ts'
import { currentUser } from '#kernel/authentication/authenticate.ts'
import type { Context } from '#kernel/context.ts'
import { transact } from '#kernel/database/transact.ts'
import { RefusalError, refuse } from '#kernel/refusal-error.ts'
import type { JobContext } from '#reconcile/job.ts'
import { ownerContext, refusalOf } from '#tasks/as-owner.ts'
import type { TaskActions, Turn } from '#tasks/kinds.ts'
import { type Outcome, takeMember, TaskInterrupted, writeOutcome } from '#tasks/outcome.ts'
import { patience } from '#tasks/steps.ts'
import type { TaskRow } from '#tasks/view.ts'
import { requestMove, requestMoveCancel } from '../moves/request.ts'
import { readProblems, type SledProblems } from '../moves/targets.ts'

/** Maximum number of instances that a task moves at once: more only share the same network. */
const atOnce = 2

/** The code of a waiting member whose move the task has requested. */
const begun = 'moving'

/** Records the ends of moves, and requests the next ones. */
export const drainTurn: Turn = async (ctx, task, failingSince) => {
  if (task.about.kind !== 'drain') throw new Error(`task ${task.id} is no drain`)
  const isLastTry = failingSince !== null && ctx.now().getTime() - failingSince.getTime() >= patience
  const moving = await movingMembers(ctx.db, task.id)
  try {
    let free = atOnce
    for (const member of moving) {
      const outcome = outcomeOf(member)
      if (outcome === null) free -= 1
      else await record(ctx, task, member.ordinal, outcome)
    }
    if (free <= 0) return
    const next = await ctx.db
      .selectFrom('task_member')
      .select(['ordinal', 'target_id'])
      .where('task_id', '=', task.id)
      .where('state', '=', 'waiting')
      .where('code', 'is', null)
      .orderBy('ordinal')
      .limit(free)
      .execute()
    if (next.length === 0) return
    const problems = await readProblems(ctx.db, ctx.services.hypervisor)
    for (const { ordinal, target_id } of next) {
      const refused = await begin(ctx, task, { ordinal, instanceId: target_id, problems, isLastTry })
      if (refused !== null) await record(ctx, task, ordinal, refused)
    }
  } catch (error) {
    // The task was paused or ended.
    if (!(error instanceof TaskInterrupted)) throw error
  }
}

/** Moves that are under way end where they are, and are not counted as moved. What has moved stays there. */
export const drainActions: TaskActions = {
  async cancel(ctx, task) {
    for (const { ordinal, target_id, state } of await movingMembers(ctx.db, task.id)) {
      if (state === 'moving') await requestMoveCancel(ctx, target_id)
      await ctx.db
        .updateTable('task_member')
        .set({ code: null })
        .where('task_id', '=', task.id)
        .where('ordinal', '=', ordinal)
        .execute()
    }
  },
}

/** Returns the members whose moves were requested, with the state of these moves; null if the instance was deleted. */
function movingMembers(db: Context['db'], taskId: string) {
  return db
    .selectFrom('task_member')
    .leftJoin('instance_move', 'instance_move.instance_id', 'task_member.target_id')
    .select(['ordinal', 'target_id', 'instance_move.state', 'instance_move.failure'])
    .where('task_id', '=', taskId)
    .where('task_member.state', '=', 'waiting')
    .where('code', '=', begun)
    .orderBy('ordinal')
    .execute()
}

/** Returns the result of a member; null while its instance moves. */
function outcomeOf({
  state,
  failure,
}: {
  readonly state: 'moving' | 'moved' | 'failed' | null
  readonly failure: string | null
}): Outcome | null {
  if (state === 'moving') return null
  if (state === null) return { state: 'left_out', message: 'Instance was deleted' }
  return state === 'moved' ? { state: 'done' } : { state: 'failed', message: failure }
}

function record(ctx: JobContext, task: TaskRow, ordinal: number, outcome: Outcome): Promise<void> {
  const position = { taskId: task.id, ordinal }
  return ctx.transact(async (inside) => {
    await takeMember(inside, position)
    await writeOutcome(inside, position, outcome)
  })
}

/**
 * Requests the move of a member as the task's owner. @returns its result if it does not move
 * @throws TaskInterrupted, temporary errors
 */
async function begin(
  ctx: JobContext,
  task: TaskRow,
  member: {
    readonly ordinal: number
    readonly instanceId: string
    readonly problems: SledProblems
    readonly isLastTry: boolean
  },
): Promise<Outcome | null> {
  const { ordinal, instanceId, problems, isLastTry } = member
  const { about } = task
  if (about.kind !== 'drain') return null
  const user = await currentUser(ctx.db, task.user_id)
  if (user === null) return { state: 'failed', message: ownerGone.message }
  const owner = ownerContext(ctx, user, { requestId: task.request_id, operation: 'portico_instance_move' })
  const fleet = { ownerId: null, projectId: null, siloId: null }
  const wanted = { instanceId, sledId: about.is_return ? about.sled : null }
  try {
    return await transact(
      ctx.services.transactions,
      owner,
      async (db, reservations) => {
        const inside = { ...owner, db, reservations }
        await takeMember(inside, { taskId: task.id, ordinal })
        if (!(await mayDo(inside, 'portico_instance_move', fleet))) refuse(forbidden)
        const leftOut = await whyLeftOut(db, instanceId, about)
        if (leftOut !== null) return { state: 'left_out' as const, message: leftOut }
        await requestMove(inside, ctx.services.hypervisor, wanted, problems)
        await db
          .updateTable('task_member')
          .set({ code: begun })
          .where('task_id', '=', task.id)
          .where('ordinal', '=', ordinal)
          .execute()
        const now = ctx.now()
        await db
          .updateTable('task')
          .set((eb) => ({
            state: 'running',
            time_started: eb.fn.coalesce('time_started', eb.val(now)),
            time_run: eb.fn.coalesce('time_run', eb.val(now)),
          }))
          .where('id', '=', task.id)
          .execute()
        return null
      },
      { isolation: 'repeatable read' },
    )
  } catch (error) {
    if (error instanceof TaskInterrupted) throw error
    const isGone = error instanceof RefusalError && error.refusal.status === 404
    const { code, message } = refusalOf(ctx, error, { what: `the move of instance ${instanceId}`, isLastTry })
    return isGone
      ? { state: 'left_out', message: 'Instance was deleted' }
      : { state: 'failed', code: code ?? null, message }
  }
}

/** Returns why an instance need not move, since it is where the task would bring it; null if it has to. */
async function whyLeftOut(
  db: Context['db'],
  instanceId: string,
  about: { readonly sled: string; readonly is_return: boolean },
): Promise<string | null> {
  const machine = await db
    .selectFrom('machine')
    .select('sled_id')
    .where('instance_id', '=', instanceId)
    .executeTakeFirst()
  if (machine === undefined) return 'Instance does not run'
  const isThere = machine.sled_id === about.sled
  if (about.is_return) return isThere ? 'Instance is on the sled already' : null
  return isThere ? null : 'Instance is not on the sled any more'
}
