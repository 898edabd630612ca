/**
 * Metric samples of machines (metrics/samples). Not in the change log, since no user changed anything. Samples are
 * partitioned by day; partitions are created when their day begins and dropped whole.
 */
export const metricSamples: readonly string[] = [
  // One row once there are samples. The server that advances `time_due` takes the next sample, alone of all servers.
  `create table metric_clock (
    id boolean primary key default true check (id),
    time_due timestamptz not null
  )`,
  // The sampled sources. Owners are stored, since samples outlive their resource.
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
  // Counters in the order of metrics/samples/counters.ts; null where the hypervisor cannot know.
  `create table metric_sample (
    source_id bigint not null,
    time timestamptz not null,
    counters bigint[] not null,
    primary key (source_id, time)
  ) partition by range (time)`,
]
