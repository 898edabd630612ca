import type { TaskFile } from '@portico/contract/portico/exports.ts'
import type { Task } from '@portico/contract/portico/tasks.ts'
import type { Selectable } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import type { TaskMemberTable, TaskTable } from '#kernel/database/schema/tasks.ts'
import { kindOf } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import { time } from '#kernel/wire.ts'
import { fileNameOf } from './file-name.ts'

export type TaskRow = Selectable<TaskTable>
export type MemberRow = Selectable<TaskMemberTable>

/**
 * Selects tasks with their project's name and their file. A task still belongs to its owner when they may no longer
 * read the project; the project's name is then hidden.
 */
export function tasksWithProject(ctx: Pick<Context, 'db' | 'actor'>) {
  const mayName = readable(userOf(ctx), kindOf('project'))
  return ctx.db
    .selectFrom('task')
    .leftJoin('task_export', 'task_export.task_id', 'task.id')
    .selectAll('task')
    .select((of) => [
      of
        .selectFrom('project as t')
        .select('t.name')
        .whereRef('t.id', '=', 'task.project_id')
        .where(mayName)
        .as('project'),
    ])
    .select(['bytes', 'rows', 'complete', 'time_expires'])
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof tasksWithProject>['executeTakeFirstOrThrow']>>

export async function taskAsShown(ctx: Pick<Context, 'db' | 'actor'>, id: string): Promise<Task> {
  return taskView(await tasksWithProject(ctx).where('task.id', '=', id).executeTakeFirstOrThrow())
}

export function taskView(row: ShownRow): Task {
  return {
    id: row.id,
    about: row.about,
    state: row.state,
    failure: row.failure,
    project_id: row.project_id,
    project: row.project,
    request_id: row.request_id,
    total: row.total,
    done: row.done,
    failed: row.failed,
    left_out: row.left_out,
    file: fileView(row),
    time_created: time(row.time_created),
    time_started: row.time_started && time(row.time_started),
    time_run: row.time_run && time(row.time_run),
    earlier: row.earlier,
    time_ended: row.time_ended && time(row.time_ended),
  }
}

function fileView({ about, bytes, rows, complete, time_expires }: ShownRow): TaskFile | null {
  if (about.kind !== 'export' || bytes === null || rows === null) return null
  return {
    name: fileNameOf(about.source),
    bytes,
    rows,
    complete: complete === true,
    time_expires: time_expires && time(time_expires),
  }
}

export function memberView(row: MemberRow & { readonly current_name: string | null }) {
  const { ordinal, target_id, target_name, current_name, state, code, message, time: at } = row
  return {
    ordinal,
    id: target_id,
    name: target_name,
    current_name,
    state,
    error_code: code,
    message,
    time: at && time(at),
  }
}
