import type pg from 'pg'

/**
 * Number of disks and number of images; each list fills a response of a thousand rows, which must not slow the form
 * down.
 */
const many = 1200

/**
 * Inserts detached disks and images into a project, images into the project's silo, and VPCs. Inserts them directly,
 * since the API would take minutes. Triggers are off, so that the change log does not grow. No data is stored for the
 * disks and images.
 */
export async function seedPickers(client: pg.Client, projectId: string): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into disk (id, silo_id, project_id, name, description, size, block_size, state, for_import, time_created,
                       time_modified)
     select gen_random_uuid(), p.silo_id, p.id, 'disk-' || lpad(i::text, 4, '0'), 'made for measuring',
            (1 + i % 20)::bigint * 1073741824, 4096, 'detached', false, now(), now()
     from project p, generate_series(1, $2) i where p.id = $1`,
    [projectId, many],
  )
  for (const [owner, prefix] of [
    ['p.id', 'own'],
    ['null::uuid', 'silo'],
  ]) {
    await client.query(
      `insert into image (id, silo_id, project_id, name, description, os, version, content_id, size, block_size,
                          time_created, time_modified)
       select gen_random_uuid(), p.silo_id, ${owner}, '${prefix}-' || lpad(i::text, 4, '0'), 'made for measuring',
              'debian', '13', gen_random_uuid(), (1 + i % 8)::bigint * 1073741824, 512, now(), now()
       from project p, generate_series(1, $2) i where p.id = $1`,
      [projectId, many],
    )
  }
  await client.query('commit')
  await client.query('vacuum analyze disk, image')
}
