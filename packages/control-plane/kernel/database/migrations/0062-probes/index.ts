import { logged } from '../0001-initial/kernel.ts'

/**
 * Probes, and the tables that they share with instances: an interface or address belongs to either an instance or a
 * probe. Users who may read an instance's rows may not read a probe's, so the log records only that a probe exists.
 */
export const probes: readonly string[] = [
  `create table probe (
    id uuid primary key,
    silo_id uuid not null references silo,
    project_id uuid not null references project,
    name text collate "C" not null,
    description text not null,
    sled_id uuid not null references sled,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    constraint probe_project_id_name_key unique (project_id, name)
  )`,
  `create index probe_by_id on probe (project_id, id)`,
  `create index probe_by_name on probe (project_id, name, id)`,
  `create index probe_by_created on probe (project_id, time_created, id)`,
  `create index probe_of_sled on probe (sled_id)`,
  logged('probe'),

  `alter table network_interface
    alter column instance_id drop not null,
    add column probe_id uuid references probe on delete cascade,
    add constraint network_interface_of_one check ((instance_id is null) <> (probe_id is null)),
    add constraint network_interface_of_probe unique (probe_id)`,
  ...logOfInstances('network_interface', 'instance-network-interface'),

  `alter table external_ip
    add column probe_id uuid references probe on delete cascade,
    add constraint external_ip_of_probe unique (probe_id),
    add constraint external_ip_probes_have_ephemeral check (probe_id is null or (kind = 'ephemeral' and instance_id is null)),
    drop constraint external_ip_check1,
    add constraint external_ip_of_somebody check (kind = 'floating' or instance_id is not null or probe_id is not null)`,
  ...logOfInstances('external_ip', 'external-ip'),
]

/** Returns statements after which only rows of the table that do not belong to a probe are logged. */
function logOfInstances(table: string, kind: string): readonly string[] {
  const trigger = (does: 'insert' | 'update' | 'delete', row: 'new' | 'old') =>
    `create trigger log_${does} after ${does} on ${table}
      for each row when (${row}.probe_id is null) execute function log_change('${kind}', 'probe_id')`
  return [
    `drop trigger log_change on ${table}`,
    trigger('insert', 'new'),
    trigger('update', 'new'),
    trigger('delete', 'old'),
  ]
}
