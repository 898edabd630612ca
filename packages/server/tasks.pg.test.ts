import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPool } from '@portico/adapters/postgres/pool.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { expireLeases } from './testing/kill-and-pause.ts'
import { logIn, type RunningServer, startServer } from './testing/server-process.ts'

/** Number of disks, each with one requested snapshot: a member that is processed twice results in two. */
const disks = 60

/** Number of change log entries to export; enough that the export is still running when its server is killed. */
const entries = 60_000

interface Task {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly request_id: string
}

test('tasks continue where their server was killed, and process each resource only once when a paused server continues', async () => {
  const name = `tasks_${randomBytes(6).toString('hex')}`
  const postgres = process.env['PORTICO_TEST_POSTGRES'] ?? ''
  const admin = openPool(postgres)
  await sql`create database ${sql.id(name)}`.execute(admin)
  const url = new URL(postgres)
  url.pathname = `/${name}`
  const db = openPool(url.toString())
  const start = () => startServer(['--port', '0', '--database', url.toString(), '--speed', '100'])
  const servers: RunningServer[] = [await start()]
  try {
    const cookie = await logIn(servers[0]?.url ?? '')
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const response = await fetch(`${servers.at(-1)?.url}${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    }
    await call('POST', '/v1/projects', { name: 'p', description: '' })
    for (let i = 0; i < disks; i++) {
      await call('POST', '/v1/disks?project=p', {
        name: `d-${i}`,
        description: '',
        size: 1024 ** 3,
        disk_source: { type: 'blank', block_size: 512 },
      })
    }
    await writeLog(db)
    const snapshots = async (): Promise<readonly string[]> => {
      const { items } = await call<{ items: { disk_id: string }[] }>(
        'GET',
        '/v1/snapshots?project=p&limit=1000',
      )
      return items.map(({ disk_id }) => disk_id)
    }
    const until = async (holds: () => Promise<boolean>): Promise<void> => {
      const deadline = performance.now() + 90_000
      while (!(await holds())) {
        if (performance.now() > deadline) throw new Error('the task does not go on')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    // Only the first server can take the task, so that it is the one that is killed.
    const task = await call<Task>('POST', '/portico/v1/bulk-tasks', {
      operation: 'snapshot_create',
      targets: { type: 'query' },
      project: 'p',
    })
    const file = await call<Task>('POST', '/portico/v1/exports', {
      type: 'changes',
      format: 'jsonl',
      operation: 'crowd',
    })
    const stateOf = async ({ id }: Task) => call<Task>('GET', `/portico/v1/tasks/${id}`)
    const now = () => stateOf(task)
    const madeAtLeast = (count: number) => until(async () => (await snapshots()).length >= count)
    await madeAtLeast(5)
    await until(async () => (await stateOf(file)).done > 0)
    await servers[0]?.stop('SIGKILL')
    servers.push(await start())
    await madeAtLeast(25)
    const stopped = servers.at(-1)
    stopped?.process.kill('SIGSTOP')
    servers.push(await start())
    // The other server takes over the task and continues it.
    await expireLeases(db)
    await madeAtLeast(35)
    stopped?.process.kill('SIGCONT')
    await until(async () => (await now()).state === 'done')
    expect(await now()).toMatchObject({ done: disks, failed: 0, left_out: 0 })
    const made = await snapshots()
    expect(made).toHaveLength(disks)
    expect(new Set(made).size).toBe(disks)
    await until(async () => (await stateOf(file)).state === 'done')
    const download = await fetch(`${servers.at(-1)?.url}/portico/v1/tasks/${file.id}/file`, {
      headers: { cookie },
    })
    const positions = (await download.text())
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { position: string }).position)
    expect(positions).toHaveLength(entries)
    expect(new Set(positions).size).toBe(entries)
    // All changes are found by their request ID.
    const { items } = await call<{ items: { kind: string; action: string }[] }>(
      'GET',
      `/portico/v1/changes?project=p&search=${task.request_id}&limit=1000`,
    )
    const logged = items.filter(({ kind, action }) => kind === 'snapshot' && action === 'create')
    expect(logged).toHaveLength(disks)
  } finally {
    for (const server of servers) {
      server.process.kill('SIGCONT')
      await server.stop('SIGKILL')
    }
    await db.destroy()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
  }
}, 240_000)

/** Writes a long log in one statement. */
async function writeLog(db: Db): Promise<void> {
  await sql`
    insert into change (position, recorded, time, kind, id, action, silo_id, project_id, actor_kind, operation)
    select position + n, clock_timestamp(), now(), 'disk', gen_random_uuid(), 'update', p.silo_id, p.id, 'system', 'crowd'
    from change_head, project p, generate_series(1, ${entries}::int) n where p.name = 'p'`.execute(db)
  await sql`update change_head set position = position + ${entries}`.execute(db)
}
