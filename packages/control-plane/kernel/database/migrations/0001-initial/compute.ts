import { logged } from './kernel.ts'

const projectObject = `
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null references project,
    name text collate "C" not null,
    description text not null,
    time_created timestamptz not null,
    time_modified timestamptz not null`

/**
 * Instances, their machines, and block storage (docs/reference/instances.md, docs/reference/disks-snapshots-images.md,
 * docs/reference/affinity.md).
 */
export const computeTables = [
  `create table instance (
    ${projectObject},
    hostname text not null,
    ncpus integer not null check (ncpus between 1 and 64),
    memory bigint not null,
    user_data text not null,
    run_state text not null,
    time_run_state_updated timestamptz not null,
    boot_disk_id uuid,
    auto_restart_policy text check (auto_restart_policy in ('never', 'best_effort')),
    time_last_auto_restarted timestamptz,
    failure text,
    unique (project_id, name)
  )`,
  `create index instance_by_id on instance (project_id, id)`,
  `create index instance_by_state on instance (project_id, run_state, name)`,
  `create index instance_by_created on instance (project_id, time_created, id)`,
  `create index instance_by_memory on instance (project_id, memory, id)`,
  `create index instance_by_ncpus on instance (project_id, ncpus, id)`,
  `create index instance_name_search on instance using gin (name gin_trgm_ops)`,
  `create index instance_failed on instance (time_run_state_updated) where run_state = 'failed'`,
  // One boot of an instance. While the row exists, it reserves its share of the sled and of the quota.
  `create table machine (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null,
    instance_id uuid not null unique references instance,
    sled_id uuid not null references sled,
    ncpus integer not null,
    memory bigint not null,
    wanted text not null check (wanted in ('running', 'stopped')),
    accepted boolean not null default false,
    reboot_generation integer not null default 0,
    time_created timestamptz not null,
    lease_until timestamptz,
    attempts integer not null default 0,
    time_due timestamptz not null
  )`,
  `create index machine_by_sled on machine (sled_id, id)`,
  `create index machine_due on machine (time_due)`,
  // Deleted machines about which the hypervisor may still have data.
  `create table machine_remains (
    machine_id uuid primary key,
    time_due timestamptz not null
  )`,
  `create table disk (
    ${projectObject},
    size bigint not null check (size > 0),
    block_size integer not null,
    state text not null,
    instance_id uuid references instance,
    slot integer check (slot between 0 and 7),
    image_id uuid,
    snapshot_id uuid,
    source_content_id uuid,
    for_import boolean not null,
    failure text,
    lease_until timestamptz,
    attempts integer not null default 0,
    time_due timestamptz,
    unique (project_id, name),
    unique (instance_id, slot),
    check ((instance_id is null) = (slot is null))
  )`,
  `alter table instance add constraint instance_boot_disk foreign key (boot_disk_id) references disk`,
  `create index disk_by_id on disk (project_id, id)`,
  `create index disk_by_state on disk (project_id, state, name)`,
  `create index disk_by_created on disk (project_id, time_created, id)`,
  `create index disk_by_size on disk (project_id, size, id)`,
  `create index disk_name_search on disk using gin (name gin_trgm_ops)`,
  `create index disk_due on disk (time_due) where time_due is not null`,
  `create index disk_by_source on disk (source_content_id) where source_content_id is not null`,
  // Immutable content of a disk. Snapshots and images refer to it; it is deleted with the last of them.
  `create table snapshot (
    ${projectObject},
    disk_id uuid not null,
    content_id uuid not null,
    size bigint not null,
    block_size integer not null,
    state text not null,
    lease_until timestamptz,
    attempts integer not null default 0,
    time_due timestamptz,
    unique (project_id, name)
  )`,
  `create index snapshot_by_id on snapshot (project_id, id)`,
  `create index snapshot_by_created on snapshot (project_id, time_created, id)`,
  `create index snapshot_by_size on snapshot (project_id, size, id)`,
  `create index snapshot_by_content on snapshot (content_id)`,
  `create index snapshot_by_disk on snapshot (disk_id) where state = 'creating'`,
  `create index snapshot_name_search on snapshot using gin (name gin_trgm_ops)`,
  `create index snapshot_due on snapshot (time_due) where time_due is not null`,
  `create table image (
    id uuid primary key,
    silo_id uuid not null references silo,
    project_id uuid references project,
    name text collate "C" not null,
    description text not null,
    os text not null,
    version text not null,
    content_id uuid not null,
    size bigint not null,
    block_size integer not null,
    time_created timestamptz not null,
    time_modified timestamptz not null
  )`,
  `create unique index image_project_name on image (project_id, name) where project_id is not null`,
  `create unique index image_silo_name on image (silo_id, name) where project_id is null`,
  `create index image_by_content on image (content_id)`,
  `create index image_name_search on image using gin (name gin_trgm_ops)`,
  // Volumes and contents at the hypervisor that are no longer referenced and must be removed.
  `create table storage_remains (
    id uuid primary key,
    kind text not null check (kind in ('volume', 'content')),
    lease_until timestamptz,
    attempts integer not null default 0,
    time_due timestamptz not null
  )`,
  `create table instance_ssh_key (
    instance_id uuid not null references instance on delete cascade,
    ssh_key_id uuid not null,
    name text not null,
    public_key text not null,
    primary key (instance_id, ssh_key_id)
  )`,
  `create table affinity_group (
    ${projectObject},
    kind text not null check (kind in ('affinity', 'anti_affinity')),
    policy text not null check (policy in ('allow', 'fail')),
    failure_domain text not null check (failure_domain in ('sled')),
    unique (project_id, kind, name)
  )`,
  `create table affinity_member (
    id uuid not null,
    silo_id uuid not null,
    project_id uuid not null,
    group_id uuid not null references affinity_group on delete cascade,
    instance_id uuid not null references instance on delete cascade,
    primary key (group_id, instance_id)
  )`,
  `create index affinity_member_by_instance on affinity_member (instance_id)`,
  logged('instance', 'instance', ['user_data']),
  logged('machine', 'machine', ['lease_until', 'attempts', 'time_due']),
  logged('disk', 'disk', ['lease_until', 'attempts', 'time_due']),
  logged('snapshot', 'snapshot', ['lease_until', 'attempts', 'time_due']),
  logged('image'),
  logged('affinity_group', 'affinity-group'),
  logged('affinity_member', 'affinity-group-member'),
]
