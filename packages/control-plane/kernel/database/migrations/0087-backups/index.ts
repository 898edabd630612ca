import { logged } from '../0001-initial/kernel.ts'

/**
 * Backups of instances (docs/decisions/0073-backups-of-guests.md). Their content is in the backup target, in chunks
 * that the backups of a project share.
 */
export const backups: readonly string[] = [
  `create table backup (
    id uuid primary key,
    silo_id uuid not null references silo,
    project_id uuid not null references project,
    name text collate "C" not null,
    description text not null,
    -- the instance may be deleted before the backup
    instance_id uuid not null,
    instance_name text not null,
    -- settings of the instance, with user data
    settings jsonb not null,
    -- location of the target that has the content
    target text not null,
    state text not null check (state in ('creating', 'ready', 'failed')),
    failure text,
    scheduled boolean not null,
    -- null for a backup made by a schedule
    user_id uuid,
    task_id uuid,
    size bigint not null,
    done_bytes bigint not null default 0,
    added_bytes bigint not null default 0,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    time_ended timestamptz,
    unique (project_id, name),
    check ((failure is not null) = (state = 'failed')),
    check ((time_ended is null) = (state = 'creating')),
    check (scheduled = (user_id is null))
  )`,
  // An instance is backed up once at a time.
  `create unique index backup_unfinished on backup (instance_id) where state = 'creating'`,
  ...['time_created', 'state', 'size', 'added_bytes', 'instance_name'].map(
    (column) => `create index backup_by_${column} on backup (project_id, ${column}, id)`,
  ),
  `create index backup_by_id on backup (project_id, id)`,
  `create index backup_by_instance on backup (instance_id, time_created, id)`,
  `create index backup_by_silo on backup (silo_id)`,
  `create index backup_name_search on backup using gin (name gin_trgm_ops)`,
  logged('backup', 'backup', ['settings', 'target', 'done_bytes', 'added_bytes', 'task_id']),

  // The disks that a backup in state creating copies.
  `create table backup_disk (
    backup_id uuid not null references backup on delete cascade,
    ordinal smallint not null,
    disk_id uuid not null,
    -- the snapshot that is copied
    content_id uuid not null,
    taken boolean not null default false,
    size bigint not null,
    -- bytes before this offset were copied
    next bigint not null default 0,
    primary key (backup_id, ordinal)
  )`,
  `create index backup_disk_by_content on backup_disk (content_id)`,
  `create index backup_disk_by_disk on backup_disk (disk_id) where not taken`,

  // A chunk is known before its data is stored, so that no data is ever unknown. Its key in the target contains its ID,
  // so that the same content gets another key after it was removed.
  `create table backup_chunk (
    id uuid primary key,
    project_id uuid not null,
    target text not null,
    hash text not null,
    stored boolean not null default false,
    unique (project_id, target, hash)
  )`,
  // Where a backup has a chunk; zeros have none. Pieces of a deleted backup are removed by a background job.
  `create table backup_piece (
    backup_id uuid not null,
    disk smallint not null,
    position integer not null,
    chunk_id uuid not null references backup_chunk,
    primary key (backup_id, disk, position)
  )`,
  `create index backup_piece_by_chunk on backup_piece (chunk_id)`,
  // Data that nothing refers to, until it is removed from the target.
  `create table backup_garbage (
    chunk_id uuid primary key,
    project_id uuid not null,
    target text not null,
    backup_id uuid not null
  )`,
  `create index backup_garbage_by_backup on backup_garbage (backup_id)`,

  // Restores that have not ended; a project's deletion waits for them because of their disks.
  `create table backup_restore (
    id uuid primary key,
    backup_id uuid not null references backup,
    silo_id uuid not null,
    project_id uuid not null,
    user_id uuid not null,
    task_id uuid not null,
    name text not null
  )`,
  `create index backup_restore_by_backup on backup_restore (backup_id)`,
  `create index backup_restore_by_task on backup_restore (task_id)`,
  `create table backup_restore_disk (
    restore_id uuid not null references backup_restore on delete cascade,
    ordinal smallint not null,
    disk_id uuid not null,
    -- bytes before this offset were written
    next bigint not null default 0,
    primary key (restore_id, ordinal)
  )`,

  `alter table instance add backup_schedule jsonb`,
  // When the next backup is due. Not part of the instance, whose changes are logged.
  `create table backup_due (
    instance_id uuid primary key references instance on delete cascade,
    time_due timestamptz not null
  )`,
]
