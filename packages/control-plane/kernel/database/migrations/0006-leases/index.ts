/**
 * Background jobs have a separate table outside the change log: jobs are taken, renewed and returned many times a
 * second, which changes nothing that users can see. See docs/decisions/0011-background-jobs-under-leases.md.
 */
export const leases: readonly string[] = [
  `create table work (
    kind text not null,
    -- what is to be worked on: the row of that kind, or what is left of one
    id uuid not null,
    time_asked timestamptz not null default clock_timestamp(),
    -- how often it was asked for: who has been at it meanwhile sees that there is more to do
    asked bigint not null default 1,
    -- epoch: at once, by whatever clock
    time_due timestamptz not null default 'epoch',
    lease_owner uuid,
    -- counts who took it; who is not the last to have done so has lost it
    lease_generation bigint not null default 0,
    lease_until timestamptz,
    attempts integer not null default 0,
    -- the first failure since it last went well, and the words of the latest
    time_failing timestamptz,
    last_error text,
    primary key (kind, id),
    check ((attempts = 0) = (time_failing is null))
  )`,
  `create index work_due on work (kind, time_due, time_asked)`,
  `create index work_leased on work (lease_owner) where lease_until is not null`,
  `create index work_failing on work (time_failing) where time_failing is not null`,
  `insert into work (kind, id) select 'machine', id from machine`,
  `insert into work (kind, id) select 'disk', id from disk where time_due is not null`,
  `insert into work (kind, id) select 'snapshot', id from snapshot where time_due is not null`,
  `insert into work (kind, id) select kind || '-remains', id from storage_remains`,
  `insert into work (kind, id) select 'machine-remains', machine_id from machine_remains`,
  `drop table storage_remains`,
  `drop table machine_remains`,
  ...['machine', 'disk', 'snapshot'].map(
    (table) => `alter table ${table} drop column lease_until, drop column attempts, drop column time_due`,
  ),
  // The simulated rack records which resources were permanently removed (hypervisor/simulated/store.ts).
  `alter table simulated_rack add column time_buried timestamptz`,
  `create index simulated_rack_buried on simulated_rack (time_buried) where time_buried is not null`,
]
