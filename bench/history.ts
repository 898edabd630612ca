import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { logIn, startServer } from '@portico/server/testing/server-process.ts'
import pg from 'pg'
import { measure } from './load.ts'

const changes = Number(process.env['BENCH_CHANGES'] ?? 2_000_000)
const seconds = 5

/**
 * Measures pages of the history in a long change log, with different filters. `BENCH_CHANGES` is the number of changes
 * in the log.
 */
export async function measureHistory(report: (cells: readonly string[]) => void): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-history-'))
  chmodSync(data, 0o755)
  const server = await startServer(['--port', '0', '--data', data])
  try {
    const cookie = await logIn(server.url)
    const response = await fetch(`${server.url}/v1/projects`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'long', description: '' }),
    })
    const { id } = (await response.json()) as { id: string }
    const client = new pg.Client({ connectionString: (await startPostgres(data)).url })
    await client.connect()
    await fill(client, id)
    await client.end()
    const pages = [
      ['newest of the silo', ''],
      ['a rare kind in the silo', 'kind=vpc'],
      ['newest of a project', `project=${id}`],
      ['a rare kind in a project', `project=${id}&kind=image`],
      ['a kind that never was', 'kind=snapshot'],
      ['by people in a project where the system did all', `project=${id}&actor_kind=user`],
      ['a person who did nothing', 'actor=00000000-0000-4000-8000-000000000000'],
      ['a name that nothing has', 'search=nothing-is-called-this'],
      ['a request that never was', 'search=00000000-0000-4000-8000-000000000000'],
      ['a time before all', 'end_time=2000-01-01T00:00:00Z'],
    ] as const
    for (const [what, query] of pages) {
      const url = `${server.url}/portico/v1/changes?limit=25&${query}`
      const { p50, p99, failures } = await measure({ url, cookie, seconds, connections: 1 })
      report([
        `${what}, of ${changes.toLocaleString('en')} changes`,
        `p50 ${p50} ms`,
        `p99 ${p99} ms${failures > 0 ? ', FAILED' : ''}`,
      ])
    }
  } finally {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Inserts changes: mostly of disks of one project, and of one image and one VPC per hundred thousand changes. */
async function fill(client: pg.Client, projectId: string): Promise<void> {
  await client.query(
    `insert into change (position, recorded, time, kind, id, action, name, silo_id, project_id, before, after, actor_kind,
       operation)
     select h.position + n, now(), now(),
       case when n % 100000 = 1 then 'image' when n % 100000 = 2 then 'vpc' when n % 3 = 0 then 'instance' else 'disk' end,
       gen_random_uuid(), 'update', 'thing-' || n, p.silo_id, p.id, '{"state":"a"}', '{"state":"b"}', 'system', 'worker'
     from change_head h, project p, generate_series(1, $2::bigint) n
     where p.id = $1`,
    [projectId, changes],
  )
  await client.query('update change_head set position = (select max(position) from change)')
  await client.query('vacuum analyze change')
}
