import type { TaskAbout } from '@portico/contract/portico/tasks.ts'
import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { tooManyTasks } from '@portico/domain/tasks/refusals.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { askFor } from '#kernel/job-queue/queue.ts'

interface NewTask {
  readonly id: string
  readonly projectId: string | null
  readonly about: TaskAbout
  readonly total: number
}

/** Make a task of the caller's and have it begun after this transaction. @throws 429 for one too many */
export async function openTask(ctx: Context, task: NewTask, seats?: Seats): Promise<void> {
  await insertTask(ctx, task, await freeSeat(ctx, userOf(ctx).userId, seats))
  await askFor(ctx, 'task', task.id)
}

/** Write a task of the caller's down. */
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

/** Places by number, both ends included: kinds that are bounded apart have theirs apart. */
export interface Seats {
  readonly first: number
  readonly last: number
  /** What one too many is refused with. */
  readonly full?: Refusal
}

/** One of the places that a user's tasks take until they end. A racer for the same one tries again. @throws 429 */
export async function freeSeat(
  ctx: Context,
  userId: string,
  { first, last, full = tooManyTasks }: Seats = { first: 1, last: taskLimits.openOfUser },
): Promise<number> {
  // Outside the transaction's snapshot, which would collide with every member that one of the user's tasks does.
  const taken = await ctx.claims.db
    .selectFrom('task')
    .select('seat')
    .where('user_id', '=', userId)
    .where('seat', 'is not', null)
    .execute()
  const seats = new Set(taken.map(({ seat }) => seat))
  for (let seat = first; seat <= last; seat++) if (!seats.has(seat)) return seat
  return refuse(full)
}
