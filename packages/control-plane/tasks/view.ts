import type { Task } from '@portico/contract/portico/tasks.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { TaskMemberTable, TaskTable } from '#kernel/database/schema/tasks.ts'
import { time } from '#kernel/wire.ts'

export type TaskRow = Selectable<TaskTable>
export type MemberRow = Selectable<TaskMemberTable>

/** Tasks with the name of their project. */
export function tasksWithProject(db: Db) {
  return db
    .selectFrom('task')
    .leftJoin('project', 'project.id', 'task.project_id')
    .selectAll('task')
    .select('project.name as project')
}

export async function taskAsShown(db: Db, id: string): Promise<Task> {
  return taskView(await tasksWithProject(db).where('task.id', '=', id).executeTakeFirstOrThrow())
}

export function taskView(row: TaskRow & { readonly project: string | null }): Task {
  const {
    id,
    about,
    state,
    failure,
    project_id,
    project,
    request_id,
    total,
    done,
    failed,
    left_out,
    earlier,
  } = row
  return {
    id,
    about,
    state,
    failure,
    project_id,
    project,
    request_id,
    total,
    done,
    failed,
    left_out,
    time_created: time(row.time_created),
    time_started: row.time_started && time(row.time_started),
    time_run: row.time_run && time(row.time_run),
    earlier,
    time_ended: row.time_ended && time(row.time_ended),
  }
}

export function memberView({ ordinal, target_id, target_name, state, code, message, time: at }: MemberRow) {
  return {
    ordinal,
    id: target_id,
    name: target_name,
    state,
    error_code: code,
    message,
    time: at && time(at),
  }
}
