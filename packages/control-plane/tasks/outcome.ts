import type { MemberState, TaskState } from '@portico/domain/tasks/states.ts'
import type { Context } from '#kernel/context.ts'

/** Thrown to undo a member's transaction: the task was held or ended, or the member was done by another server. */
export class NotItsTurn extends Error {
  override readonly name = 'NotItsTurn'
  /** what the task is in */
  readonly state: TaskState
  constructor(state: TaskState) {
    super(`the task is ${state}, or this was done already`)
    this.state = state
  }
}

export interface MemberPlace {
  readonly taskId: string
  readonly ordinal: number
}

export interface Outcome {
  readonly state: Exclude<MemberState, 'waiting'>
  readonly code?: string | null
  readonly message?: string | null
}

/** ms between two entries of the change log that tell how far a task is: what it changes makes many more. */
const telling = 2000

/**
 * Take a member in the transaction that does it: from here on nobody else does, and who holds or cancels the task waits
 * for the end of the transaction. @throws NotItsTurn
 */
export async function takeMember(ctx: Context, { taskId, ordinal }: MemberPlace): Promise<void> {
  const { task_state, member_state } = await ctx.db
    .selectFrom('task')
    .innerJoin('task_member', 'task_member.task_id', 'task.id')
    .select(['task.state as task_state', 'task_member.state as member_state'])
    .where('task.id', '=', taskId)
    .where('ordinal', '=', ordinal)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotItsTurn('cancelled'))
  const isGoing = task_state === 'waiting' || task_state === 'running'
  if (!isGoing || member_state !== 'waiting') throw new NotItsTurn(task_state)
}

/** Write what came of a member, and count it, in the transaction that took it. */
export async function writeOutcome(
  ctx: Context,
  { taskId, ordinal }: MemberPlace,
  { state, code = null, message = null }: Outcome,
): Promise<void> {
  await ctx.db
    .updateTable('task_member')
    .set({ state, code, message, time: ctx.now })
    .where('task_id', '=', taskId)
    .where('ordinal', '=', ordinal)
    .execute()
  const task = await ctx.db
    .selectFrom('task')
    .select(['done', 'failed', 'left_out', 'time_told', 'time_started', 'time_run'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
  const counts = { done: task.done, failed: task.failed, left_out: task.left_out }
  counts[state]++
  const isTold = task.time_told !== null && ctx.now.getTime() - task.time_told.getTime() < telling
  const told = { told: counts.done + counts.failed + counts.left_out, time_told: ctx.now }
  await ctx.db
    .updateTable('task')
    .set({
      ...counts,
      state: 'running',
      time_started: task.time_started ?? ctx.now,
      time_run: task.time_run ?? ctx.now,
      ...(!isTold && told),
    })
    .where('id', '=', taskId)
    .execute()
}
