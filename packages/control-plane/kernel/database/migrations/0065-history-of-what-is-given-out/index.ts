/** Past usage of each project, each silo and the fleet (docs/reference/metrics.md#simple-metrics). */
export const historyOfProvisioned: readonly string[] = [
  // There is no foreign key, because a deleted silo remains part of the fleet's history; rows without an owner are
  // deleted later.
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
