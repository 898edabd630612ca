import { logged } from '../0001-initial/kernel.ts'

/** Outages of sleds with their steps (docs/decisions/0082-outages-of-sleds.md). */
export const sledOutages: readonly string[] = [
  `create table sled_outage (
    id uuid primary key,
    sled_id uuid not null references sled on delete cascade,
    sled_serial text not null,
    -- the fencing token: calls of earlier outages have no effect any more
    generation integer not null,
    state text not null,
    wish text not null default 'automatic',
    has_fence boolean not null,
    -- since when the sled does not answer
    time_silent timestamptz not null,
    -- why nothing further happens at the moment; null if something does
    waits_for text,
    steps jsonb not null default '[]',
    -- IDs of the machines that have failed in this outage
    machines jsonb not null default '[]',
    time_created timestamptz not null,
    time_modified timestamptz not null,
    time_closed timestamptz,
    unique (sled_id, generation),
    check ((state = 'closed') = (time_closed is not null))
  )`,
  `create unique index sled_outage_open on sled_outage (sled_id) where time_closed is null`,
  `create index sled_outage_by_time on sled_outage (time_created, id)`,
  `create index sled_outage_of_sled_by_time on sled_outage (sled_id, time_created, id)`,
  logged('sled_outage', 'sled-outage', ['machines']),
  // What the simulated sled lacks in a drill. Until now, every drill was the complete loss that the rack itself reports.
  `alter table sled add column drill text`,
]
