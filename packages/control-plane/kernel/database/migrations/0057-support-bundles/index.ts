import { logged } from '../0001-initial/kernel.ts'

/** Support bundles (docs/decisions/0045-support-bundles-from-an-allow-list-of-columns.md), as zip files in chunks. */
export const supportBundles: readonly string[] = [
  `create table support_bundle (
    id uuid primary key,
    -- each has a data disk of its own
    disk_id uuid not null references physical_disk,
    state text not null check (state in ('collecting', 'active', 'failed', 'destroying')),
    reason_for_creation text not null,
    reason_for_failure text,
    -- what became of each part so far, in the order in which they were collected; parts of them that were told
    parts jsonb not null default '[]',
    told integer not null default 0,
    time_told timestamptz not null,
    -- of the archive so far
    bytes bigint not null default 0,
    files integer not null default 0,
    sha256 text,
    time_created timestamptz not null,
    time_ended timestamptz,
    check ((state = 'failed') = (reason_for_failure is not null)),
    check (state <> 'active' or (time_ended is not null and sha256 is not null))
  )`,
  `create unique index support_bundle_disk on support_bundle (disk_id) where state <> 'failed'`,
  `create index support_bundle_by_created on support_bundle (time_created, id)`,
  logged('support_bundle', 'support-bundle', ['parts', 'time_told', 'bytes', 'files', 'sha256']),

  // The position of each file's compressed bytes in the archive, which consists of all chunks in order.
  `create table support_bundle_file (
    bundle_id uuid not null references support_bundle on delete cascade,
    path text collate "C" not null,
    header_at bigint not null,
    data_at bigint not null,
    packed bigint not null,
    size bigint not null,
    crc bigint not null,
    sha256 text not null,
    primary key (bundle_id, path)
  )`,
  `create table support_bundle_piece (
    bundle_id uuid not null references support_bundle on delete cascade,
    -- its place in the archive
    start bigint not null,
    data bytea not null,
    primary key (bundle_id, start)
  )`,
  // The bytes are already compressed.
  `alter table support_bundle_piece alter column data set storage external`,
]
