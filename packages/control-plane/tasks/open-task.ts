import type { TaskAbout } from '@portico/contract/portico/tasks.ts'
import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { tooManyTasks } from '@portico/domain/tasks/refusals.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'

interface NewTask {
  readonly id: string
  readonly projectId: string | null
  readonly about: TaskAbout
  readonly total: number
}

/** Creates a task of the caller, which starts after this transaction. @throws 429 if the user has too many tasks */
export async function openTask(ctx: Context, task: NewTask, seats?: SlotRange): Promise<void> {
  await insertTask(ctx, task, await freeSlot(ctx, userOf(ctx).userId, seats))
  await requestJob(ctx, 'task', task.id)
}

/** Writes a task of the caller. */
export async function insertTask(ctx: Context, task: NewTask, seat: number): Promise<void> {
  const { userId, siloId } = userOf(ctx)
  await ctx.db
    .insertInto('task')
    .values({
      id: task.id,
      silo_id: siloId,
      project_id: task.projectId,
      user_id: userId,
      kind: task.about.kind,
      state: 'waiting',
      seat,
      request_id: ctx.requestId,
      about: JSON.stringify(task.about),
      failure: null,
      total: task.total,
      done: 0,
      failed: 0,
      left_out: 0,
      told: 0,
      time_told: null,
      time_created: ctx.now,
      time_started: null,
      time_run: null,
      earlier: 0,
      time_ended: null,
    })
    .execute()
}

/** A range of slot numbers, both ends included; kinds of tasks with a separate limit have a separate range. */
export interface SlotRange {
  readonly first: number
  readonly last: number
  /** The refusal for a task when all slots are taken. */
  readonly full?: Refusal
}

/**
 * Returns a free slot for one of the user's tasks, which keeps it until it ends. If concurrent requests choose the same
 * slot, one is retried. @throws 429
 */
export async function freeSlot(
  ctx: Context,
  userId: string,
  { first, last, full = tooManyTasks }: SlotRange = { first: 1, last: taskLimits.openPerUser },
): Promise<number> {
  // Reads outside the transaction's snapshot, which would conflict with every member that a task of the user finishes.
  const taken = await ctx.reservations.db
    .selectFrom('task')
    .select('seat')
    .where('user_id', '=', userId)
    .where('seat', 'is not', null)
    .execute()
  const seats = new Set(taken.map(({ seat }) => seat))
  for (let seat = first; seat <= last; seat++) if (!seats.has(seat)) return seat
  return refuse(full)
}
