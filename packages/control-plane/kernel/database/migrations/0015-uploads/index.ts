import { logged } from '../0001-initial/kernel.ts'

/**
 * Uploads of image files (docs/decisions/0026-image-uploads-as-sessions.md). A session is a row that users see; its pieces and the
 * progress of its steps are not in the change log, since they change many times a second.
 */
export const uploads: readonly string[] = [
  `create table image_upload (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null references project on delete cascade,
    name text collate "C" not null,
    description text not null,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    started_by uuid not null,
    -- who began it sees it among their tasks
    task_id uuid not null,
    os text not null,
    version text not null,
    block_size integer not null,
    state text not null check
      (state in ('receiving', 'fetching', 'checking', 'converting', 'making', 'done', 'failed')),
    -- where it stopped and why
    failed_step text,
    failure text,
    -- null: it was sent
    url text,
    expected_sha256 text,
    -- of the file; null while an address has not been asked yet
    file_name text not null,
    file_size bigint check (file_size > 0),
    file_sha256 text,
    head_sha256 text,
    tail_sha256 text,
    format text,
    compression text,
    -- the disk it becomes, as far as there is one
    disk_size bigint,
    disk_id uuid,
    disk_name text,
    snapshot_id uuid,
    image_id uuid,
    -- what the steps that are over have shown: step, label, value
    evidence jsonb not null default '[]',
    check ((state = 'failed') = (failure is not null)),
    check ((state = 'done') = (image_id is not null))
  )`,
  `create index image_upload_by_name on image_upload (project_id, name, id)`,
  `create index image_upload_by_id on image_upload (project_id, id)`,
  `create index image_upload_by_created on image_upload (project_id, time_created, id)`,
  `create index image_upload_by_state on image_upload (project_id, state, name, id)`,
  `create index image_upload_of_user on image_upload (started_by) where state <> 'done'`,
  `create index image_upload_modified on image_upload (time_modified)`,
  // The received pieces. Their bytes are either already on the disk, or stored here until the file is complete.
  `create table image_upload_piece (
    upload_id uuid not null references image_upload on delete cascade,
    piece integer not null check (piece >= 0),
    -- null: it holds nothing but zeros
    sha256 bytea check (octet_length(sha256) = 32),
    data bytea,
    time_received timestamptz not null,
    primary key (upload_id, piece)
  )`,
  // Most files are already compressed; compressing them again would occupy a core.
  `alter table image_upload_piece alter column data set storage external`,
  `create table image_upload_progress (
    upload_id uuid primary key references image_upload on delete cascade,
    done bigint not null,
    total bigint not null
  )`,
  logged('image_upload', 'image-upload'),
]
