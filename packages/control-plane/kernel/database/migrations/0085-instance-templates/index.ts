import { logged } from '../0001-initial/kernel.ts'

/** Instance templates of a project or of the whole silo. */
export const instanceTemplates: readonly string[] = [
  `create table instance_template (
    id uuid primary key,
    silo_id uuid not null references silo on delete cascade,
    project_id uuid references project on delete cascade,
    name text collate "C" not null,
    description text not null,
    ncpus integer not null check (ncpus between 1 and 64),
    memory bigint not null,
    start boolean not null,
    boot_disk jsonb,
    disks jsonb not null,
    external_ips jsonb not null,
    network_interfaces jsonb not null,
    user_data text not null,
    time_created timestamptz not null,
    time_modified timestamptz not null
  )`,
  `create unique index instance_template_project_name on instance_template (project_id, name)
    where project_id is not null`,
  `create unique index instance_template_silo_name on instance_template (silo_id, name) where project_id is null`,
  ...['id', 'time_created', 'ncpus', 'memory'].flatMap((column) => {
    const order = column === 'id' ? 'id' : `${column}, id`
    return [
      `create index instance_template_project_${column} on instance_template (project_id, ${order})
        where project_id is not null`,
      `create index instance_template_silo_${column} on instance_template (silo_id, ${order}) where project_id is null`,
    ]
  }),
  `create index instance_template_name_search on instance_template using gin (name gin_trgm_ops)`,
  // User data may contain secrets.
  logged('instance_template', 'instance-template', ['user_data']),
]
