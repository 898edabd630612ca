/** Sources that do not belong to machines: sensors and links of the hardware, and the servers' responses. */
export const sourcesBesideMachines: readonly string[] = [
  // The timeseries of a source, if its kind does not decide it, and its fields.
  `alter table metric_source
    alter column machine_id drop not null,
    alter column instance_id drop not null,
    alter column project_id drop not null,
    alter column silo_id drop not null,
    alter column sled_id drop not null,
    add column name text not null default '',
    add column metric text,
    add column fields jsonb,
    drop constraint metric_source_kind_check,
    add constraint metric_source_kind_check check (kind in
      ('vcpu', 'disk', 'nic', 'machine', 'latency', 'size', 'duration', 'link', 'error', 'sensor')),
    add constraint metric_source_of_machine_or_not check (case
      when machine_id is null then fields is not null and instance_id is null and project_id is null
        and silo_id is null and sled_id is null
      else fields is null and instance_id is not null and project_id is not null
        and silo_id is not null and sled_id is not null end)`,
  `create unique index metric_source_beside_machines on metric_source (kind, target_id, name)
    where machine_id is null`,
]
