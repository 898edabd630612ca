/**
 * Samples by the minute, quarter of an hour and hour (docs/decisions/0051-rollups-of-samples.md). Earlier samples are
 * rolled up in the background, and read as they are until then.
 */
export const samplesRolledUp: readonly string[] = [
  // The content of \`data\` by the minute, and all in one; null in earlier chunks.
  `alter table metric_chunk add column minutes bytea, add column quarters bytea`,
  // Finds the fleet's current sources among all sources of a year.
  `create index metric_source_of_kind on metric_source (kind, time_gone)`,
  // Null if the source of the samples is not known.
  `alter table metric_recent add column minutes bytea`,
  // Two hours of one source, from \`time\` on: the minutes, and their quarters of hours.
  `create table metric_minute (
    time timestamptz not null,
    source_id bigint not null,
    minutes bytea not null,
    quarters bytea not null,
    primary key (time, source_id)
  ) partition by range (time)`,
  // A day of one source.
  `create table metric_hour (
    time timestamptz not null,
    source_id bigint not null,
    hours bytea not null,
    primary key (time, source_id)
  ) partition by range (time)`,
  // The times where one resolution ends and the next begins; one row once there are samples.
  `create table metric_seams (
    one boolean primary key default true check (one),
    minutes_until timestamptz not null,
    hours_until timestamptz not null,
    samples_from timestamptz not null,
    minutes_from timestamptz not null,
    time_said timestamptz not null
  )`,
]
