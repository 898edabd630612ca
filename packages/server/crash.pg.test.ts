import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from './postgres/managed.ts'
import { logIn, type RunningServer, startServer } from './testing/server-process.ts'

/** Times the server is killed while it works. */
const kills = 50
const workers = 4
const GiB = 1024 ** 3

let data: string

beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'portico-crash-'))
  chmodSync(data, 0o755)
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

/** What the server has promised: names whose creation, or whose deletion, it acknowledged. */
class Promises {
  readonly created = new Set<string>()
  readonly deleted = new Set<string>()
  /** asked for without an answer: may or may not be there */
  readonly unsure = new Set<string>()
}

interface Load {
  url: string
  cookie: string
  stopping: boolean
}

async function call(load: Load, method: string, path: string, body?: unknown): Promise<number | null> {
  try {
    const response = await fetch(`${load.url}${path}`, {
      method,
      headers: { cookie: load.cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

/** One life cycle after another, until the server is gone; every answer that arrived is a promise. */
async function work(
  load: Load,
  promises: Promises,
  nextName: () => string,
  random: () => number,
): Promise<void> {
  while (!load.stopping) {
    const name = nextName()
    promises.unsure.add(name)
    const status = await call(load, 'POST', '/v1/instances?project=crash', {
      name,
      description: '',
      hostname: name,
      ncpus: 1,
      memory: GiB,
      boot_disk: {
        type: 'create',
        name: `${name}-disk`,
        description: '',
        size: GiB,
        disk_source: { type: 'blank', block_size: 512 },
      },
      external_ips: random() < 0.5 ? [{ type: 'ephemeral' }] : [],
    })
    if (status !== 201) continue
    promises.unsure.delete(name)
    promises.created.add(name)
    const target = `/v1/instances/${name}`
    if (random() < 0.5) await call(load, 'POST', `${target}/reboot?project=crash`)
    if (random() < 0.6) {
      await call(load, 'POST', `${target}/stop?project=crash`)
      await remove(load, promises, name)
    }
  }
}

async function remove(load: Load, promises: Promises, name: string): Promise<void> {
  for (let attempt = 0; attempt < 20 && !load.stopping; attempt++) {
    const status = await call(load, 'DELETE', `/v1/instances/${name}?project=crash`)
    if (status === 400) continue
    promises.created.delete(name)
    if (status === 204) promises.deleted.add(name)
    else promises.unsure.add(name)
    break
  }
  await call(load, 'DELETE', `/v1/disks/${name}-disk?project=crash`)
}

async function rows<T extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<T[]> {
  return (await client.query<T>(text)).rows
}

/** Wait until nothing is on its way anywhere. */
async function untilSettled(client: pg.Client): Promise<string[]> {
  const until = Date.now() + 30_000
  for (;;) {
    const moving = await rows<{ name: string }>(
      client,
      `select name || ' ' || run_state as name from instance
         where run_state in ('creating', 'starting', 'stopping', 'rebooting')
       union all select name || ' ' || state from disk where state in ('creating', 'finalizing', 'attaching')
       union all select kind || ' ' || id from work where kind like '%-remains'`,
    )
    if (moving.length === 0 || Date.now() > until) return moving.map((row) => row.name)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test(`killed ${kills} times at work, the server keeps every promise and every invariant`, async () => {
  const random = seededRandom(42)
  const chance = () => (random.bytes(1)[0] ?? 0) / 256
  const promises = new Promises()
  let names = 0
  const nextName = () => `i${++names}`
  const start = (): Promise<RunningServer> => startServer(['--port', '0', '--data', data, '--speed', '100'])

  let server = await start()
  const cookie = await logIn(server.url)
  const first: Load = { url: server.url, cookie, stopping: false }
  expect(await call(first, 'POST', '/v1/projects', { name: 'crash', description: '' })).toBe(201)
  for (let kill = 0; kill < kills; kill++) {
    const load: Load = { url: server.url, cookie, stopping: false }
    const working = Array.from({ length: workers }, () => work(load, promises, nextName, chance))
    await new Promise((resolve) => setTimeout(resolve, 200 + chance() * 800))
    await server.stop('SIGKILL')
    load.stopping = true
    await Promise.all(working)
    server = await start()
  }

  const postgres = await startPostgres(data)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    expect(await untilSettled(client)).toEqual([])
    expect(promises.created.size + promises.deleted.size).toBeGreaterThan(kills)

    const there = new Set(
      (await rows<{ name: string }>(client, 'select name from instance')).map((row) => row.name),
    )
    expect([...promises.created].filter((name) => !there.has(name))).toEqual([])
    expect([...promises.deleted].filter((name) => there.has(name))).toEqual([])
    expect([...there].filter((name) => !promises.created.has(name) && !promises.unsure.has(name))).toEqual([])

    for (const [what, query] of invariants) expect(await rows(client, query), what).toEqual([])
    expect(await brokenIndexes(client)).toEqual([])
  } finally {
    await client.end()
  }
  expect(await server.stop()).toBe(0)
}, 600_000)

/** Each answers rows only where something is wrong. */
const invariants: readonly (readonly [string, string])[] = [
  [
    'an address is held once',
    `select a.id from external_ip a join external_ip b on a.ip = b.ip and a.id < b.id
       and int4range(a.first_port, a.last_port, '[]') && int4range(b.first_port, b.last_port, '[]')`,
  ],
  [
    'addresses belong to living instances',
    `select id from external_ip where kind <> 'floating' and instance_id is null`,
  ],
  [
    'a disk is in one slot',
    `select instance_id, slot from disk where slot is not null group by 1, 2 having count(*) > 1`,
  ],
  [
    'vCPUs and memory charged are those of machines',
    `select p.*, sums.* from provisioned p, lateral (
       select coalesce(sum(ncpus), 0) as cpus, coalesce(sum(memory), 0) as memory from machine m
       where p.collection_id in (m.silo_id, m.project_id)) sums
     where p.cpus <> sums.cpus or p.memory <> sums.memory`,
  ],
  [
    'storage charged is that of disks and snapshots',
    `select p.* from provisioned p where p.storage is distinct from (
       (select coalesce(sum(size), 0) from disk d where p.collection_id in (d.silo_id, d.project_id))
       + (select coalesce(sum(size), 0) from snapshot s where p.collection_id in (s.silo_id, s.project_id)))`,
  ],
  [
    'sleds hold what their machines reserve',
    `select s.id, sums.* from sled s, lateral (
       select coalesce(sum(ncpus), 0) as cpus, coalesce(sum(memory), 0) as memory from machine m
       where m.sled_id = s.id) sums
     where s.reserved_threads <> sums.cpus or s.reserved_memory <> sums.memory`,
  ],
  [
    'running instances have a machine, others none',
    `select i.name from instance i left join machine m on m.instance_id = i.id
       where (i.run_state = 'running') <> (m.id is not null)`,
  ],
  [
    'the rack runs exactly those machines',
    `select id::text from machine where not exists
         (select from simulated_rack r
            where r.kind = 'machine' and time_buried is null and r.id = machine.id::text)
     union all
     select id from simulated_rack r where r.kind = 'machine' and time_buried is null and not exists
         (select from machine m where m.id::text = r.id)`,
  ],
  [
    'the rack keeps exactly the disks there are',
    `select id::text from disk where not exists
         (select from simulated_rack r
            where r.kind = 'volume' and time_buried is null and r.id = disk.id::text)
     union all
     select id from simulated_rack r where r.kind = 'volume' and time_buried is null and not exists
         (select from disk d where d.id::text = r.id)`,
  ],
]

/** PostgreSQL's own check of every b-tree against its table. */
async function brokenIndexes(client: pg.Client): Promise<string[]> {
  await client.query('create extension if not exists amcheck')
  const indexes = await rows<{ oid: number; relname: string }>(
    client,
    `select c.oid, c.relname from pg_class c join pg_am a on a.oid = c.relam
       where c.relkind = 'i' and a.amname = 'btree' and c.relpersistence = 'p'`,
  )
  const broken: string[] = []
  for (const { oid, relname } of indexes) {
    await client
      .query('select bt_index_parent_check($1::oid::regclass, true)', [oid])
      .catch((error: unknown) => {
        broken.push(`${relname}: ${String(error)}`)
      })
  }
  return broken
}
