import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { brokenIndexes, brokenInvariants, unsettled } from './testing/invariants.ts'
import { logIn, type RunningServer, startServer } from './testing/server-process.ts'

/** Number of times the server is killed while it works. */
const kills = 12
const workers = 4
const GiB = 1024 ** 3

let data: string

beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'portico-crash-'))
  chmodSync(data, 0o755)
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

/** The names whose creation or deletion the server has acknowledged. */
class Acknowledged {
  readonly created = new Set<string>()
  readonly deleted = new Set<string>()
  /** names in requests without a response: the resource may or may not exist */
  readonly unsure = new Set<string>()
  #next = Promise.withResolvers<void>()

  keepCreated(name: string): void {
    this.unsure.delete(name)
    this.created.add(name)
    this.#next.resolve()
    this.#next = Promise.withResolvers()
  }

  /** Resolves when another resource was created, however long that takes on a busy machine. */
  get next(): Promise<void> {
    return this.#next.promise
  }
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

/** Creates and deletes resources until the server is killed, and records every response. */
async function work(
  load: Load,
  promises: Acknowledged,
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
    promises.keepCreated(name)
    const target = `/v1/instances/${name}`
    if (random() < 0.5) await call(load, 'POST', `${target}/reboot?project=crash`)
    if (random() < 0.6) {
      await call(load, 'POST', `${target}/stop?project=crash`)
      await remove(load, promises, name)
    }
  }
}

async function remove(load: Load, promises: Acknowledged, name: string): Promise<void> {
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

test(`a server killed ${kills} times under load keeps every acknowledged change and every invariant`, async () => {
  const random = seededRandom(42)
  const chance = () => (random.bytes(1)[0] ?? 0) / 256
  const promises = new Acknowledged()
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
    // The server is killed mostly under load, and sometimes before any request.
    if (chance() < 0.75) await promises.next
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
    expect(await unsettled(client)).toEqual([])
    expect(promises.created.size + promises.deleted.size).toBeGreaterThan(kills / 2)

    const { rows } = await client.query<{ name: string }>('select name from instance')
    const there = new Set(rows.map(({ name }) => name))
    expect([...promises.created].filter((name) => !there.has(name))).toEqual([])
    expect([...promises.deleted].filter((name) => there.has(name))).toEqual([])
    expect([...there].filter((name) => !promises.created.has(name) && !promises.unsure.has(name))).toEqual([])

    expect(await brokenInvariants(client)).toEqual([])
    expect(await brokenIndexes(client)).toEqual([])
  } finally {
    await client.end()
  }
  expect(await server.stop()).toBe(0)
}, 600_000)
