/**
 * Metric samples of machines (metrics/samples). They are not in the change log, since they are not changes by users.
 * Samples are partitioned by day; a partition is created when its day begins, and dropped as a whole.
 */
export const metricSamples: readonly string[] = [
  // The table has one row after the first sample. The server that advances `time_due` is the only one that takes the
  // next sample.
  `create table metric_clock (
    id boolean primary key default true check (id),
    time_due timestamptz not null
  )`,
  // The sampled sources. Their owners are stored, since samples outlive their resource.
  `create table metric_source (
    id bigint generated always as identity primary key,
    machine_id uuid not null,
    kind text not null check (kind in ('vcpu', 'disk', 'nic')),
    target_id uuid not null,
    number integer not null,
    instance_id uuid not null,
    project_id uuid not null,
    silo_id uuid not null,
    sled_id uuid not null,
    time_started timestamptz not null,
    unique (machine_id, kind, target_id, number)
  )`,
  `create index metric_source_target on metric_source (kind, target_id, time_started)`,
  `create index metric_source_instance on metric_source (kind, instance_id, time_started)`,
  // Counters in the order of metrics/samples/counters.ts; null where the hypervisor does not know a counter.
  `create table metric_sample (
    source_id bigint not null,
    time timestamptz not null,
    counters bigint[] not null,
    primary key (source_id, time)
  ) partition by range (time)`,
]
