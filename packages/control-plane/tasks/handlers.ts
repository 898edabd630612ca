import { sql } from 'kysely'
import { conflict } from '@portico/domain/refusals.ts'
import { checkTask, type TaskAction } from '@portico/domain/tasks/actions.ts'
import type { TaskState } from '@portico/domain/tasks/states.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { find, isOfKind } from '#authorization/lookup/find.ts'
import type { Kind } from '#authorization/lookup/kind.ts'
import { kindOf } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import { openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { cancelTask } from './cancel.ts'
import type { TaskKinds } from './kinds.ts'
import { freeSlot } from './open-task.ts'
import { memberView, type TaskRow, taskAsShown, tasksWithProject, taskView } from './view.ts'

const columns = {
  id: { column: 'task.id', type: 'uuid', unique: true },
  time_created: { column: 'task.time_created', type: 'timestamptz', unique: false },
} as const
const memberColumns = { ordinal: { column: 'task_member.ordinal', type: 'bigint', unique: true } } as const

/** Returns the current name of a member's resource; null if it is deleted, or its owner may not read it. */
const currentName = (ctx: Context, kind: Kind) => sql<string | null>`(
  select ${sql.ref(`t.${kind.called ?? 'name'}`)} from ${sql.table(kind.table)} t
  where t.id = task_member.target_id and ${isOfKind(kind)} and ${readable(userOf(ctx), kind)})`

/**
 * A task is visible only to its owner: roles do not give access to other users' tasks, and administrators see their
 * changes in the change log.
 */
export const taskHandlers = (kinds: TaskKinds) =>
  ({
    portico_task_list: (ctx, { query }) => {
      const list = openList(ctx, query, columns, '-time_created')
      let select = tasksWithProject(ctx).where('task.user_id', '=', userOf(ctx).userId)
      if (list.query.state !== undefined) select = select.where('task.state', 'in', list.query.state)
      return list.page(select, taskView)
    },

    portico_task_view: async (ctx, { path }) => {
      await find(ctx, 'task', { nameOrId: path.task })
      return taskAsShown(ctx, path.task)
    },

    portico_task_member_list: async (ctx, { path, query }) => {
      const task = await find(ctx, 'task', { nameOrId: path.task })
      const list = openList(ctx, query, memberColumns, 'ordinal')
      const kind = kinds[task.about.kind].memberKind?.(task)
      let select = ctx.db
        .selectFrom('task_member')
        .selectAll('task_member')
        .select((kind === undefined ? sql<null>`null` : currentName(ctx, kindOf(kind))).as('current_name'))
        .where('task_id', '=', path.task)
      if (list.query.state !== undefined) select = select.where('state', 'in', list.query.state)
      return list.page(select, memberView)
    },

    portico_task_hold: async (ctx, { path }) => {
      const task = await taskToChange(ctx, path.task, 'hold')
      const own = kinds[task.about.kind].actions
      if (own?.pause !== undefined) await own.pause(ctx, task)
      else await ctx.db.updateTable('task').set({ state: 'held' }).where('id', '=', task.id).execute()
      return taskAsShown(ctx, path.task)
    },

    portico_task_resume: async (ctx, { path }) => {
      const task = await taskToChange(ctx, path.task, 'resume')
      requireResumable(kinds, task)
      const { time_started, done, failed, left_out } = task
      const state: TaskState = time_started === null ? 'waiting' : 'running'
      await ctx.db
        .updateTable('task')
        .set({ state, time_run: null, earlier: done + failed + left_out })
        .where('id', '=', path.task)
        .execute()
      await requestJob(ctx, 'task', path.task)
      return taskAsShown(ctx, path.task)
    },

    portico_task_cancel: async (ctx, { path }) => {
      await cancelTask(kinds, ctx, await taskToChange(ctx, path.task, 'cancel'))
      return taskAsShown(ctx, path.task)
    },

    portico_task_retry: async (ctx, { path }) => {
      const task = await taskToChange(ctx, path.task, 'retry')
      const own = kinds[task.about.kind].actions
      if (own?.retry !== undefined) {
        await own.retry(ctx, task)
        return taskAsShown(ctx, task.id)
      }
      await ctx.db
        .updateTable('task_member')
        .set({ state: 'waiting', code: null, message: null, time: null })
        .where('task_id', '=', task.id)
        .where('state', '=', 'failed')
        .execute()
      await ctx.db
        .updateTable('task')
        .set({
          state: 'waiting',
          seat: await freeSlot(ctx, task.user_id),
          failure: null,
          failed: 0,
          told: task.done + task.left_out,
          time_run: null,
          earlier: task.done + task.left_out,
          time_ended: null,
        })
        .where('id', '=', task.id)
        .execute()
      await requestJob(ctx, 'task', task.id)
      return taskAsShown(ctx, task.id)
    },

    portico_task_delete: async (ctx, { path }) => {
      await taskToChange(ctx, path.task, 'forget')
      await ctx.db.deleteFrom('task').where('id', '=', path.task).execute()
    },
  }) satisfies Handlers<
    | 'portico_task_list'
    | 'portico_task_view'
    | 'portico_task_member_list'
    | 'portico_task_hold'
    | 'portico_task_resume'
    | 'portico_task_cancel'
    | 'portico_task_retry'
    | 'portico_task_delete'
  >

/** Returns a task of the caller. @throws 404, 409 if its state does not allow the action */
async function taskToChange(ctx: Context, id: string, action: TaskAction): Promise<TaskRow> {
  const task = await find(ctx, 'task', { nameOrId: id })
  enforce(checkTask(action, task))
  return task
}

/** @throws 409 for a kind of task that cannot be resumed by this operation */
function requireResumable(kinds: TaskKinds, { about }: TaskRow): void {
  if (kinds[about.kind].actions?.pause !== undefined) refuse(conflict('Resume this task on its own page'))
}
