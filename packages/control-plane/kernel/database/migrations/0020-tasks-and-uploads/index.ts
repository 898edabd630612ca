import { logged } from '../0001-initial/kernel.ts'

/**
 * A task that is retried, or resumed after a pause, starts a new run: its time and speed are those of the run, not of
 * the days since its first start (docs/decisions/0025-tasks.md).
 */
const runs: readonly string[] = [
  `drop trigger log_change on task`,
  `alter table task
    add column time_run timestamptz,
    -- things that had come to an outcome before it
    add column earlier bigint not null default 0 check (earlier >= 0)`,
  `update task set time_run = time_started`,
  logged('task', 'task', ['seat', 'done', 'failed', 'left_out', 'time_told', 'earlier']),
]

/** The number of ended tasks that are kept per user is limited. */
const endedOfUser = `create index task_ended_of_user on task (user_id, time_ended desc, id)
  where time_ended is not null`

/** A piece is recorded before it is written to the disk (docs/decisions/0026-image-uploads-as-sessions.md). */
const notedPieces = `alter table image_upload_piece add column stored boolean not null default true`

export const tasksAndUploads: readonly string[] = [...runs, endedOfUser, notedPieces]
