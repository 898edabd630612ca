/**
 * What machines did, sampled (metrics/samples). Not in the change log: nobody changed anything. Samples lie in
 * partitions by day, which are made when their day comes and dropped whole.
 */
export const metricSamples: readonly string[] = [
  // One row while there is any; whoever moves `time_due` on takes the next sample, alone of all servers.
  `create table metric_clock (
    id boolean primary key default true check (id),
    time_due timestamptz not null
  )`,
  // What counters are of. Owners are written down, since samples outlive what they are about.
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
