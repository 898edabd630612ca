/**
 * Samples in chunks (docs/decisions/0014-samples-in-compressed-chunks.md). Earlier samples are dropped: nothing has displayed them
 * yet, and converting them to chunks would rewrite gigabytes before the server could start.
 */
export const samples: readonly string[] = [
  `drop table metric_sample`,
  `drop table metric_clock`,
  `delete from metric_source`,
  // When its machine was found deleted: it is no longer sampled, and its samples are dropped with their day.
  `alter table metric_source add column time_gone timestamptz`,
  // The server that takes samples, and until when. One row while any server does.
  `create table metric_turn (
    one boolean primary key default true check (one),
    holder uuid not null,
    time_until timestamptz not null
  )`,
  // The last quarter of an hour in parts of a minute, until they are combined into chunks. Unlogged, since the
  // write-ahead log would contain every sample twice; a crash of PostgreSQL empties it.
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
