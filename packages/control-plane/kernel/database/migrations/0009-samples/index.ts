/**
 * Samples in chunks (docs/decisions/0015-samples-in-chunks.md). What was sampled before is dropped: nothing has shown
 * it yet, and turning it into chunks would rewrite gigabytes before the server could start.
 */
export const samples: readonly string[] = [
  `drop table metric_sample`,
  `drop table metric_clock`,
  `delete from metric_source`,
  // Since when its machine is gone: nothing is sampled of it any more, and what was goes with its day.
  `alter table metric_source add column time_gone timestamptz`,
  // Who samples, for how long. One row while there is anybody.
  `create table metric_turn (
    one boolean primary key default true check (one),
    holder uuid not null,
    time_until timestamptz not null
  )`,
  // The last quarter of an hour in pieces of a minute, until they are folded into chunks. Not in the write-ahead log,
  // which would have every sample twice; a crash of PostgreSQL empties it.
  `create unlogged table metric_recent (
    source_id bigint not null,
    time timestamptz not null,
    data bytea not null,
    primary key (source_id, time)
  )`,
  // A quarter of an hour of one source, from \`time\` on. The time comes first in the key, so that new entries go to the
  // end of the index instead of all over it.
  `create table metric_chunk (
    time timestamptz not null,
    source_id bigint not null,
    samples smallint not null,
    data bytea not null,
    primary key (time, source_id)
  ) partition by range (time)`,
]
