import type pg from 'pg'

/**
 * Inserts `count` stopped instances directly into a project's tables, since the API would take minutes and its work
 * would be measured too. Triggers are off, so that the change log does not grow.
 */
export async function seedInstances(client: pg.Client, projectId: string, count: number): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into instance (id, silo_id, project_id, name, description, hostname, ncpus, memory, user_data,
                           run_state, time_run_state_updated, auto_restart_policy, time_created,
                           time_modified)
     select gen_random_uuid(), p.silo_id, p.id, 'vm-' || lpad(i::text, 7, '0'), 'made for measuring',
            'vm-' || i, 1 + i % 16, (1 + i % 64)::bigint * 1073741824, '',
            (array['stopped', 'failed'])[1 + i % 2], now() - i * interval '1 second',
            'never', now() - i * interval '1 second', now()
     from project p, generate_series(1, $2) i where p.id = $1`,
    [projectId, count],
  )
  await client.query('commit')
  await client.query('vacuum analyze instance')
  // Flushes the written pages now, so that they are not flushed during the next measurement.
  await client.query('checkpoint')
}
