/** Past usage of each project, each silo and the fleet (docs/reference/metrics.md#simple-metrics). */
export const historyOfProvisioned: readonly string[] = [
  // No foreign key: a deleted silo still counts in the fleet's history; rows without an owner are swept.
  `create table provisioned_sample (
    collection_id uuid not null,
    time timestamptz not null,
    cpus bigint not null,
    memory bigint not null,
    storage bigint not null,
    primary key (collection_id, time)
  )`,
  `create index provisioned_sample_by_time on provisioned_sample (time)`,
]
