/**
 * Samples of a minute, a quarter of an hour and an hour (docs/decisions/0059-samples-rolled-up.md). What was sampled
 * before is rolled up in the background, and read as it is until then.
 */
export const samplesRolledUp: readonly string[] = [
  // What is in \`data\`, minute by minute, and all in one; null in chunks of before.
  `alter table metric_chunk add column minutes bytea, add column quarters bytea`,
  // Who asks about the fleet of today finds it among all sources of a year.
  `create index metric_source_of_kind on metric_source (kind, time_gone)`,
  // Null where it was not told what they are of.
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
  // Where one kind ends and the next begins; one row once there are samples.
  `create table metric_seams (
    one boolean primary key default true check (one),
    minutes_until timestamptz not null,
    hours_until timestamptz not null,
    samples_from timestamptz not null,
    minutes_from timestamptz not null,
    time_said timestamptz not null
  )`,
]
