import type { TaskAbout } from '@portico/contract/portico/tasks.ts'
import type { KindName } from '#authorization/lookup/kinds.ts'
import type { Context } from '#kernel/context.ts'
import type { JobContext } from '#reconcile/job.ts'
import type { TaskRow } from './view.ts'

/**
 * Runs a short turn of a task. It writes and counts its results in its own transactions; if it is killed at any point,
 * the next turn continues from what was written. A task has ended when its counts reach its total.
 * @param failingSince time since when its turns have thrown errors; null if the last one did not
 * @throws a temporary error; the turn is repeated later
 */
export type Turn = (ctx: JobContext, task: TaskRow, failingSince: Date | null) => Promise<void>

/**
 * The actions of a kind of task with special rules for pausing, cancelling or repeating; other kinds use the general
 * actions.
 */
export interface TaskActions {
  /** Pauses the task by means other than its state; other users can then resume it too. */
  pause?(ctx: Context, task: TaskRow): Promise<void>
  cancel(ctx: Context, task: TaskRow): Promise<void>
  /** missing if failed members are retried as usual */
  retry?(ctx: Context, task: TaskRow): Promise<void>
}

/** A kind of task; the contract's `TaskAbout` defines the subject of each kind. */
interface TaskKind {
  readonly turn: Turn
  readonly actions?: TaskActions
  /** The kind of its members, if they are resources. */
  memberKind?(task: Pick<TaskRow, 'about'>): KindName
}

/** All kinds of tasks, listed by the composition root (`task-kinds.ts`). */
export type TaskKinds = Readonly<Record<TaskAbout['kind'], TaskKind>>
