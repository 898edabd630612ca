/**
 * Files that tasks create (docs/decisions/0028-exports-as-tasks.md), and the column order of saved views. Files are not
 * in the change log: the task shows what an export contains and how it ended.
 */
export const exports: readonly string[] = [
  `create table task_export (
    task_id uuid primary key references task on delete cascade,
    begun boolean not null,
    -- position of the log that it began before; null until then and for lists
    first bigint,
    -- where it goes on: a page token of a list, a position of the log; null before its first page and when it is whole
    next text,
    pieces integer not null default 0,
    rows bigint not null default 0,
    bytes bigint not null default 0,
    complete boolean not null default false,
    time_expires timestamptz,
    check (complete = (time_expires is not null))
  )`,
  `create index task_export_expiring on task_export (time_expires) where complete`,
  `create table task_export_piece (
    task_id uuid not null references task_export on delete cascade,
    ordinal integer not null,
    content text not null,
    primary key (task_id, ordinal)
  )`,
  `alter table saved_view add column column_order jsonb not null default '[]'`,
]
