import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'
import type { TestUser } from '@portico/testing/cloud.ts'
import type { Context } from '#kernel/context.ts'
import { charge } from './charge.ts'
import { takeSled } from './sled-share.ts'

/** Contended resources, requested concurrently through three servers. */
let cloud: StorageCloud
let servers: readonly TestUser[]
let lostRaces: () => string[]

beforeEach(async () => {
  cloud = await storageCloud({ sleds: 2 })
  const others = [await cloud.another(), await cloud.another()]
  servers = [cloud.admin, ...others.map(({ admin }) => admin)]
  const controlPlanes = [cloud.controlPlane, ...others.map(({ controlPlane }) => controlPlane)]
  lostRaces = () => controlPlanes.flatMap(({ services }) => services.transactions.lostRaces.report() ?? [])
  lostRaces()
}, 60_000)
afterEach(() => cloud.close())

const racers = Array.from({ length: 24 }, (_, i) => i)

/** Sends a request several times concurrently, distributed over the servers. */
function race<T>(request: (server: TestUser, racer: number) => Promise<T>): Promise<T[]> {
  return Promise.all(racers.map((i) => request(servers[i % servers.length] ?? cloud.admin, i)))
}

const post = (server: TestUser, name: string, more: object = {}) =>
  server.post('/v1/instances?project=p', {
    name,
    description: '',
    hostname: name,
    ncpus: 1,
    memory: GIB,
    boot_disk: {
      type: 'create',
      name: `${name}-boot`,
      description: '',
      size: GIB,
      disk_source: { type: 'blank', block_size: 512 },
    },
    start: false,
    ...more,
  })

const quota = (limits: object) => cloud.admin.put('/v1/system/silos/main/quotas', limits)
const count = (values: readonly unknown[], wanted: unknown) => values.filter((one) => one === wanted).length

async function used(kind: 'fleet' | 'silo' | 'project') {
  return cloud.db
    .selectFrom('provisioned')
    .select(['cpus', 'memory', 'storage'])
    .where('collection_kind', '=', kind)
    .where((eb) => eb.or([eb('cpus', '>', 0), eb('memory', '>', 0), eb('storage', '>', 0)]))
    .execute()
}

async function expectUsed(cpus: number, memory: number, storage: number): Promise<void> {
  for (const kind of ['fleet', 'silo', 'project'] as const) {
    expect(await used(kind)).toEqual([{ cpus, memory, storage }])
  }
  const sleds = await cloud.db.selectFrom('sled').select(['reserved_threads', 'reserved_memory']).execute()
  expect(sleds.reduce((sum, sled) => sum + sled.reserved_threads, 0)).toBe(cpus)
  expect(sleds.reduce((sum, sled) => sum + sled.reserved_memory, 0)).toBe(memory)
}

test('instances created and started concurrently do not abort one another, and usage is exact', async () => {
  const replies = await race((server, i) => post(server, `i${i}`, { start: true }))
  expect(replies.map(({ status, body }) => [status, body.run_state])).toEqual(
    racers.map(() => [201, 'starting']),
  )
  expect(lostRaces()).toEqual([])
  await expectUsed(24, 24 * GIB, 24 * GIB)
})

test('the number of instances that start is exactly what the quota allows', async () => {
  await quota({ cpus: 7 })
  const replies = await race((server, i) => post(server, `i${i}`, { start: true }))
  expect(
    count(
      replies.map(({ body }) => body.run_state),
      'starting',
    ),
  ).toBe(7)
  expect(
    count(
      replies.map(({ status }) => status),
      201,
    ),
  ).toBe(24)
  await expectUsed(7, 7 * GIB, 24 * GIB)
})

test('the number of disks that are created is exactly what the quota allows, and refused requests reserve nothing', async () => {
  await quota({ storage: 5 * GIB })
  const replies = await race((server, i) => post(server, `i${i}`))
  expect(
    count(
      replies.map(({ status }) => status),
      201,
    ),
  ).toBe(5)
  expect(
    count(
      replies.map(({ status }) => status),
      507,
    ),
  ).toBe(19)
  await expectUsed(0, 0, 5 * GIB)
  expect(await cloud.db.selectFrom('disk').select('id').execute()).toHaveLength(5)
})

test('the number of instances that get the last capacity of a sled is exactly what fits', async () => {
  await cloud.controlPlane.asSystem('test set-up', (ctx) =>
    ctx.db.updateTable('sled').set({ usable_hardware_threads: 3 }).execute(),
  )
  const replies = await race((server, i) => post(server, `i${i}`, { start: true }))
  expect(
    count(
      replies.map(({ body }) => body.run_state),
      'starting',
    ),
  ).toBe(6)
  await expectUsed(6, 6 * GIB, 24 * GIB)
})

test('resources released at the limit are immediately available through another server', async () => {
  await quota({ storage: GIB })
  for (let i = 0; i < 5; i++) {
    const disk = { name: 'd', description: '', size: GIB, disk_source: { type: 'blank', block_size: 512 } }
    const server = servers[i % 3] ?? cloud.admin
    expect((await server.post('/v1/disks?project=p', disk)).status).toBe(201)
    expect((await server.delete('/v1/disks/d?project=p')).status).toBe(204)
  }
  expect(await used('fleet')).toEqual([])
})

test('one of several concurrent creations with one name succeeds, and the others are refused immediately', async () => {
  const replies = await race((server) => post(server, 'same', { start: true }))
  expect(
    count(
      replies.map(({ status }) => status),
      201,
    ),
  ).toBe(1)
  const refused = replies.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(
    new Set(['already exists: instance "same"']),
  )
  expect(lostRaces()).toEqual([])
  await expectUsed(1, GIB, GIB)
})

test('an anti-affinity group keeps its members apart when they start concurrently', async () => {
  const group = { name: 'g', description: '', policy: 'fail', failure_domain: 'sled' }
  await cloud.admin.post('/v1/anti-affinity-groups?project=p', group)
  for (const name of ['a', 'b', 'c']) {
    await post(cloud.admin, name)
    await cloud.admin.post(`/v1/anti-affinity-groups/g/members/instance/${name}?project=p`)
  }
  const replies = await Promise.all(
    servers.map((server, i) => server.post(`/v1/instances/${'abc'[i]}/start?project=p`)),
  )
  const statuses = replies.map(({ status }) => status)
  expect([count(statuses, 202), count(statuses, 507)]).toEqual([2, 1])
  const machines = await cloud.db.selectFrom('machine').select('sled_id').execute()
  expect(new Set(machines.map(({ sled_id }) => sled_id)).size).toBe(2)
})

describe('a reservation', () => {
  const storage = { cpus: 0, memory: 0, storage: 3 * GIB }
  const siloOf = async () =>
    cloud.db.selectFrom('project').select(['id as project_id', 'silo_id']).executeTakeFirstOrThrow()

  test('is released when its transaction fails', async () => {
    const owner = await siloOf()
    const failing = cloud.controlPlane.asSystem('test', async (ctx) => {
      await charge(ctx, owner, storage)
      // Other transactions see the reservation while this transaction runs.
      expect(await used('silo')).toEqual([storage])
      throw new Error('as if the server had failed')
    })
    await expect(failing).rejects.toThrow('as if')
    expect(await used('fleet')).toEqual([])
  })

  test('is not made by a request that is refused for its name', async () => {
    expect((await post(cloud.admin, 'one')).status).toBe(201)
    const claims = async () => (await sql`select last_value from claim_id_seq`.execute(cloud.db)).rows
    const before = await claims()
    expect((await post(cloud.admin, 'one', { start: true, boot_disk: null })).status).toBe(400)
    expect(await claims()).toEqual(before)
  })

  test('is kept during a recount while its transaction runs', async () => {
    const owner = await siloOf()
    const { id: sled_id } = await cloud.db.selectFrom('sled').select('id').executeTakeFirstOrThrow()
    /** Recounts the usage, as a server does when it finds that the data was moved to another database. */
    const recount = async () => {
      await sql`update change_head set origin = 'elsewhere'`.execute(cloud.db)
      await cloud.another()
    }
    const take = (ctx: Context) =>
      Promise.all([
        charge(ctx, owner, { cpus: 2, memory: GIB, storage: 0 }),
        takeSled(ctx, { sled_id, ncpus: 2, memory: GIB }),
      ])
    await cloud.controlPlane.asSystem('test', async (ctx) => {
      await take(ctx)
      await recount()
    })
    await cloud.settle()
    await expectUsed(2, GIB, 0)

    const failing = cloud.controlPlane.asSystem('test', async (ctx) => {
      await take(ctx)
      // The recount includes existing rows without reservations, and the current reservation.
      await recount()
      await expectUsed(2, GIB, 0)
      throw new Error('as if the server had failed')
    })
    await expect(failing).rejects.toThrow('as if')
    await cloud.settle()
    expect(await used('fleet')).toEqual([])
  })

  const disk = (name: string) => ({
    name,
    description: '',
    size: GIB,
    disk_source: { type: 'blank', block_size: 512 },
  })
  const createDisk = (name: string) => cloud.admin.post('/v1/disks?project=p', disk(name))

  test('of a dry run is released', async () => {
    const request = new Request('http://portico.test/v1/disks?project=p', {
      method: 'POST',
      headers: { cookie: `session=${cloud.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(disk('never')),
    })
    expect((await cloud.controlPlane.fetch(request, { dryRun: true })).status).toBe(201)
    expect(await used('fleet')).toEqual([])
    expect(await cloud.db.selectFrom('claim').selectAll().execute()).toEqual([])
  })

  test('of a killed server is released by the next request that needs the capacity, and eventually by a worker', async () => {
    const { project_id, silo_id } = await siloOf()
    await quota({ storage: 3 * GIB })
    const killed = await cloud.db.startTransaction().execute()
    const { rows } = await sql<{ by: string }>`select pg_current_xact_id()::text as by`.execute(killed)
    await sql`select take_resources(${rows[0]?.by}::xid8, 0, ${silo_id}, ${project_id}, 0, 0, ${3 * GIB}, null)`.execute(
      cloud.db,
    )
    expect((await createDisk('a')).status).toBe(507)
    // PostgreSQL rolls back when the connection is lost.
    await killed.rollback().execute()
    expect((await createDisk('a')).status).toBe(201)
    await cloud.settle()
    expect(await used('fleet')).toEqual([{ cpus: 0, memory: 0, storage: GIB }])
  })
})
