/**
 * Samples in chunks (docs/decisions/0014-samples-in-compressed-chunks.md). Earlier samples are dropped: nothing has displayed them
 * yet, and converting them to chunks would rewrite gigabytes before the server could start.
 */
export const samples: readonly string[] = [
  `drop table metric_sample`,
  `drop table metric_clock`,
  `delete from metric_source`,
  // Time at which the source's machine was found to be deleted. The source is no longer sampled, and its samples are
  // dropped with their day.
  `alter table metric_source add column time_gone timestamptz`,
  // The server that takes samples, and when its lease expires. The table has one row while any server takes samples.
  `create table metric_turn (
    one boolean primary key default true check (one),
    holder uuid not null,
    time_until timestamptz not null
  )`,
  // Samples of the last quarter of an hour in rows of up to a minute, until they are combined into chunks. The table is
  // unlogged, since the write-ahead log would otherwise contain every sample twice; a crash of PostgreSQL empties the
  // table.
  `create unlogged table metric_recent (
    source_id bigint not null,
    time timestamptz not null,
    data bytea not null,
    primary key (source_id, time)
  )`,
  // A quarter of an hour of one source, beginning at `time`. The time is the first column of the key, so that new
  // entries are added at the end of the index instead of everywhere in it.
  `create table metric_chunk (
    time timestamptz not null,
    source_id bigint not null,
    samples smallint not null,
    data bytea not null,
    primary key (time, source_id)
  ) partition by range (time)`,
]
