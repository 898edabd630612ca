/** What was given out when, in each project, each silo and the fleet (docs/reference/metrics.md#simple-metrics). */
export const historyOfProvisioned: readonly string[] = [
  // Not bound to what it is of: a silo that is deleted counts for the fleet's past, and what is of nobody is swept.
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
