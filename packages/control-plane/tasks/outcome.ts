import { isGoing, type MemberState, type TaskState } from '@portico/domain/tasks/states.ts'
import type { Context } from '#kernel/context.ts'
import type { TaskRow } from './view.ts'

/** Thrown to undo the transaction of a part of a task: it was held or ended, or another server did that part. */
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
  if (!isGoing(task_state) || member_state !== 'waiting') throw new NotItsTurn(task_state)
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
  await writeCounts(ctx, taskId, (counts) => ({ ...counts, [state]: counts[state] + 1 }))
}

type Counts = Pick<TaskRow, 'done' | 'failed' | 'left_out'>

/**
 * Write how far a task is, in the transaction that took it so far; those who follow are told now and then.
 * @param count the counts from what they were
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
  const isTold = time_told !== null && ctx.now.getTime() - time_told.getTime() < telling
  const told = { told: counts.done + counts.failed + counts.left_out, time_told: ctx.now }
  await ctx.db
    .updateTable('task')
    .set({
      ...counts,
      state: 'running',
      time_started: time_started ?? ctx.now,
      time_run: time_run ?? ctx.now,
      ...(!isTold && told),
    })
    .where('id', '=', taskId)
    .execute()
}
