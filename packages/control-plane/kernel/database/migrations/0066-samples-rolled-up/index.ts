/**
 * Samples rolled up to minutes, quarters of an hour and hours (docs/decisions/0051-rollups-of-samples.md). Earlier
 * samples are rolled up in the background, and read as raw samples until then.
 */
export const samplesRolledUp: readonly string[] = [
  // The content of `data` rolled up to minutes, and to a quarter of an hour; null in earlier chunks.
  `alter table metric_chunk add column minutes bytea, add column quarters bytea`,
  // An index that finds the fleet's current sources among all sources of a year.
  `create index metric_source_of_kind on metric_source (kind, time_gone)`,
  // Null if the source of the samples is not known.
  `alter table metric_recent add column minutes bytea`,
  // Two hours of one source, beginning at `time`: minutes, and quarters of an hour.
  `create table metric_minute (
    time timestamptz not null,
    source_id bigint not null,
    minutes bytea not null,
    quarters bytea not null,
    primary key (time, source_id)
  ) partition by range (time)`,
  // A day of one source, rolled up to hours.
  `create table metric_hour (
    time timestamptz not null,
    source_id bigint not null,
    hours bytea not null,
    primary key (time, source_id)
  ) partition by range (time)`,
  // The times at which one resolution ends and the next begins; the table has one row after the first samples.
  `create table metric_seams (
    one boolean primary key default true check (one),
    minutes_until timestamptz not null,
    hours_until timestamptz not null,
    samples_from timestamptz not null,
    minutes_from timestamptz not null,
    time_said timestamptz not null
  )`,
]
