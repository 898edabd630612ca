import { isActive, type MemberState, type TaskState } from '@portico/domain/tasks/states.ts'
import type { Context } from '#kernel/context.ts'
import type { TaskRow } from './view.ts'

/** Thrown to roll back a part of a task, because the task was paused or ended, or another server has done that part. */
export class TaskInterrupted extends Error {
  override readonly name = 'TaskInterrupted'
  /** the task's current state */
  readonly state: TaskState
  constructor(state: TaskState) {
    super(`the task is ${state}, or this was done already`)
    this.state = state
  }
}

export interface MemberPosition {
  readonly taskId: string
  readonly ordinal: number
}

export interface Outcome {
  readonly state: Exclude<MemberState, 'waiting'>
  readonly code?: string | null
  readonly message?: string | null
}

/** ms between two progress entries in the change log: the task itself changes far more often */
const progressPeriod = 2000

/**
 * Locks a member in the transaction that processes it: no other server can process it, and pausing or cancelling the
 * task waits for the end of the transaction. @throws TaskInterrupted
 */
export async function takeMember(ctx: Context, { taskId, ordinal }: MemberPosition): Promise<void> {
  const { task_state, member_state } = await ctx.db
    .selectFrom('task')
    .innerJoin('task_member', 'task_member.task_id', 'task.id')
    .select(['task.state as task_state', 'task_member.state as member_state'])
    .where('task.id', '=', taskId)
    .where('ordinal', '=', ordinal)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new TaskInterrupted('cancelled'))
  if (!isActive(task_state) || member_state !== 'waiting') throw new TaskInterrupted(task_state)
}

/** Writes the result of a member and counts it, in the transaction that locked the member. */
export async function writeOutcome(
  ctx: Context,
  { taskId, ordinal }: MemberPosition,
  { state, code = null, message = null }: Outcome,
): Promise<void> {
  await ctx.db
    .updateTable('task_member')
    .set({ state, code, message, time: ctx.now })
    .where('task_id', '=', taskId)
    .where('ordinal', '=', ordinal)
    .execute()
  await writeCounts(ctx, taskId, (counts) => ({ ...counts, [state]: counts[state] + 1 }))
}

type Counts = Pick<TaskRow, 'done' | 'failed' | 'left_out'>

/**
 * Writes the task's counts in the transaction that advanced the task; subscribers are notified at intervals.
 * @param count returns the new counts from the current ones
 */
export async function writeCounts(
  ctx: Context,
  taskId: string,
  count: (before: Counts) => Counts,
): Promise<void> {
  const { time_told, time_started, time_run, ...before } = await ctx.db
    .selectFrom('task')
    .select(['done', 'failed', 'left_out', 'time_told', 'time_started', 'time_run'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
  const counts = count(before)
  const isTold = time_told !== null && ctx.now.getTime() - time_told.getTime() < progressPeriod
  const shown = { told: counts.done + counts.failed + counts.left_out, time_told: ctx.now }
  await ctx.db
    .updateTable('task')
    .set({
      ...counts,
      state: 'running',
      time_started: time_started ?? ctx.now,
      time_run: time_run ?? ctx.now,
      ...(!isTold && shown),
    })
    .where('id', '=', taskId)
    .execute()
}
