import type { TaskAbout } from '@portico/contract/portico/tasks.ts'
import type { KindName } from '#authorization/lookup/kinds.ts'
import type { Context } from '#kernel/context.ts'
import type { WorkContext } from '#reconcile/work.ts'
import type { TaskRow } from './view.ts'

/**
 * What a kind of task does when it is its turn: a part of the work that is soon done. It writes what came of it, and
 * counts that, in transactions of its own; killed at any point, the next turn goes on from what was written. A task has
 * ended when its counts reach its total.
 * @param failingSince the time from which on its turns have thrown; null: the last one did not
 * @throws what may pass; the turn is taken again later
 */
export type Turn = (ctx: WorkContext, task: TaskRow, failingSince: Date | null) => Promise<void>

/** What its owner may do with a task of a kind that has ways of its own; others are held, gone on with, ended and begun again here. */
export interface OwnWays {
  /** Where it is held by other means than its state; then it is gone on with by others, too. */
  hold?(ctx: Context, task: TaskRow): Promise<void>
  cancel(ctx: Context, task: TaskRow): Promise<void>
  retry(ctx: Context, task: TaskRow): Promise<void>
}

/** A kind of task; what each is about is in the contract's `TaskAbout`. */
interface TaskKind {
  readonly turn: Turn
  readonly ownWays?: OwnWays
  /** The kind of its members, where those are resources. */
  memberKind?(task: Pick<TaskRow, 'about'>): KindName
}

/** All kinds of tasks, which the composition root lists (`task-kinds.ts`). */
export type TaskKinds = Readonly<Record<TaskAbout['kind'], TaskKind>>
