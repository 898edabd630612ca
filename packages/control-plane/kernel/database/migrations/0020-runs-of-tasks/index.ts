import { logged } from '../0001-initial/kernel.ts'

/**
 * A task that is tried again, or gone on with after it was held, has a run of its own: its time and its speed are told
 * of that, not of the days since it first began (docs/decisions/0028-tasks.md).
 */
export const runsOfTasks: readonly string[] = [
  `drop trigger log_change on task`,
  `alter table task
    add column time_run timestamptz,
    -- things that had come to an outcome before it
    add column earlier bigint not null default 0 check (earlier >= 0)`,
  `update task set time_run = time_started`,
  logged('task', 'task', ['seat', 'done', 'failed', 'left_out', 'time_told', 'earlier']),
]
