import { logged } from '../0001-initial/kernel.ts'

/**
 * Tasks: long operations that users start and that the server continues (docs/decisions/0025-tasks.md). A task outlives
 * its resources, the session that started it and its owner, so none of these rows is referenced by a foreign key.
 */
export const tasks: readonly string[] = [
  `create table task (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid,
    user_id uuid not null,
    kind text not null,
    state text not null default 'waiting'
      check (state in ('waiting', 'running', 'held', 'done', 'failed', 'cancelled')),
    -- which of the owner's few places it takes until it ends: there is no row for one task too many
    seat smallint check (seat > 0),
    -- what all its changes are booked under
    request_id uuid not null,
    about jsonb not null,
    failure text,
    total bigint not null,
    done bigint not null default 0,
    failed bigint not null default 0,
    left_out bigint not null default 0,
    -- how much of it those who follow have been told, and when
    told bigint not null default 0,
    time_told timestamptz,
    time_created timestamptz not null,
    time_started timestamptz,
    time_ended timestamptz,
    check (done >= 0 and failed >= 0 and left_out >= 0 and done + failed + left_out <= total),
    check ((time_ended is not null) = (state in ('done', 'failed', 'cancelled'))),
    check ((seat is not null) = (time_ended is null))
  )`,
  `create unique index task_seat on task (user_id, seat) where seat is not null`,
  `create index task_by_user on task (user_id, time_created, id)`,
  `create index task_ended on task (time_ended) where time_ended is not null`,
  // The members are stored when the task is created, and do not change. They are not in the change log: the effect on a
  // member's resource is logged as a change of that resource.
  `create table task_member (
    -- deferred: its members say how many there are before the task is written
    task_id uuid not null references task on delete cascade deferrable initially deferred,
    ordinal integer not null,
    target_id uuid not null,
    -- null for what its owner may not see
    target_name text,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'left_out')),
    code text,
    message text,
    time timestamptz,
    primary key (task_id, ordinal),
    check ((state = 'waiting') = (time is null)),
    check (state in ('failed', 'left_out') or message is null)
  )`,
  `create index task_member_by_state on task_member (task_id, state, ordinal)`,
  // Each member changes the counts, so these columns are not logged; subscribers are notified at intervals
  // (`time_told`).
  logged('task', 'task', ['seat', 'done', 'failed', 'left_out', 'time_told']),
]
