import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud({ sleds: 3 })
})
afterEach(() => cloud.close())

const day = 86_400_000

const projectOverview = async (user = cloud.admin, project = 'p') =>
  user.get(`/portico/v1/project-overview?project=${project}`)
const siloOverview = async (user = cloud.admin) => user.get('/portico/v1/silo-overview')
const fleetOverview = async (user = cloud.admin) => user.get('/portico/v1/fleet-overview')
const work = async (user = cloud.admin, project = '') => user.get(`/portico/v1/overview-work${project}`)

const kindsOf = (needs: readonly { about: { kind: string } }[]) => needs.map(({ about }) => about.kind)

async function makeProject(name: string): Promise<string> {
  return (await cloud.admin.post('/v1/projects', { name, description: '' })).body.id
}

async function makeInstance(project: string, name: string, start = true): Promise<void> {
  const body = { name, hostname: name, description: '', ncpus: 2, memory: GIB, start }
  expect((await cloud.admin.post(`/v1/instances?project=${project}`, body)).status).toBe(201)
}

/** Writes a failure in the way the reconciler does. */
async function fail(table: 'instance' | 'disk' | 'snapshot', name: string): Promise<void> {
  await cloud.controlPlane.asSystem('test', async ({ db, now }) => {
    if (table === 'instance') {
      const failed = { run_state: 'failed', time_run_state_updated: now } as const
      await db.updateTable('instance').set(failed).where('name', '=', name).execute()
    } else {
      await db
        .updateTable(table)
        .set({ state: 'faulted', time_modified: now })
        .where('name', '=', name)
        .execute()
    }
  })
}

const theSilo = () => cloud.db.selectFrom('silo').select('id').executeTakeFirstOrThrow()

interface Noted {
  readonly daysAgo: number
  readonly cpus?: number
  readonly storage?: number
}

/** Writes a usage history as it would have been recorded over time. */
async function givenOut(id: string, levels: readonly Noted[]): Promise<void> {
  await cloud.controlPlane.asSystem('test', async ({ db, now }) => {
    await db.deleteFrom('provisioned_sample').where('collection_id', '=', id).execute()
    const rows = levels.map(({ daysAgo, cpus = 0, storage = 0 }) => ({
      collection_id: id,
      time: new Date(now.getTime() - daysAgo * day),
      cpus,
      memory: 0,
      storage,
    }))
    await db.insertInto('provisioned_sample').values(rows).execute()
  })
}

interface Ran {
  /** start, in days before now */
  readonly from: number
  /** end, in days before now; null: the end has not been detected yet */
  readonly until: number | null
  /** an instance ID; a new one by default */
  readonly of?: string
}

/** Writes the source of a machine that was sampled from one time to another. */
async function ran({ from, until, of }: Ran): Promise<void> {
  await cloud.controlPlane.asSystem('test', async ({ db, now, newId }) => {
    const instance = of ?? newId()
    await db
      .insertInto('metric_source')
      .values({
        machine_id: newId(),
        kind: 'vcpu',
        target_id: instance,
        number: 0,
        instance_id: instance,
        project_id: cloud.project.id,
        silo_id: (await db.selectFrom('silo').select('id').executeTakeFirstOrThrow()).id,
        sled_id: newId(),
        time_started: new Date(now.getTime() - from * day),
        time_gone: until === null ? null : new Date(now.getTime() - until * day),
        fields: null,
      })
      .execute()
  })
}

describe('a project overview', () => {
  test("contains the number of resources, their usage, and the silo's quota", async () => {
    await makeInstance('p', 'runs')
    await makeInstance('p', 'rests', false)
    await cloud.createDisk('data')
    await cloud.pass(10)
    const { body } = await projectOverview()
    expect(body).toMatchObject({
      id: cloud.project.id,
      name: 'p',
      instances: { all: 2, running: 1, failed: 0 },
      provisioned: { cpus: 2, memory: GIB, storage: GIB },
      needs: [],
      more_needs: 0,
    })
    expect(body.quotas.map(({ resource }: { resource: string }) => resource)).toEqual([
      'cpus',
      'memory',
      'storage',
    ])
    expect(body.quotas[0]).toMatchObject({ used: 2, filling: { kind: 'unknown' } })
    expect(body.week.cpus).toHaveLength(57)
    // Usage is unknown before the first record.
    expect([body.week.cpus[0], body.week.instances[0]]).toEqual([null, null])
    expect([body.week.cpus.at(-1), body.week.instances.at(-1)]).toEqual([2, 1])
  })

  test('contains how many instances ran over the week, computed from the times in which machines were sampled', async () => {
    await givenOut(cloud.project.id, [{ daysAgo: 9 }, { daysAgo: 1.5, cpus: 2 }])
    await ran({ from: 6.99, until: 2.01 })
    await ran({ from: 4.01, until: 2.01 })
    const { instances } = (await projectOverview()).body.week
    // There are eight points a day; the first is a week old.
    const at = (daysAgo: number) => instances[(7 - daysAgo) * 8]
    // The number is unknown where usage was recorded and there are no samples.
    expect([7, 6.5, 5, 4, 3, 2, 1, 0].map(at)).toEqual([0, 1, 1, 2, 2, 0, null, 0])
    expect((await fleetOverview()).body.week.instances[0]).toBe(null)
  })

  test('counts an instance once when it was restarted repeatedly', async () => {
    await givenOut(cloud.project.id, [{ daysAgo: 9, cpus: 2 }])
    const of = '00000000-0000-4000-8000-000000000001'
    await ran({ from: 6, until: 2.9, of })
    await ran({ from: 3.1, until: 2.9, of })
    await ran({ from: 3.05, until: null, of })
    await ran({ from: 1.05, until: null, of })
    const { instances } = (await projectOverview()).body.week
    expect([5, 3, 2, 1].map((daysAgo) => instances[(7 - daysAgo) * 8])).toEqual([1, 1, 1, 1])
  })

  test('lists what needs attention, the most urgent kind first, and the newest first within a kind', async () => {
    const names = ['web-1', 'web-2', 'web-3', 'web-4']
    for (const name of names) await makeInstance('p', name, false)
    await cloud.createDisk('data')
    for (const name of names) {
      await fail('instance', name)
      cloud.clock.advance(1000)
    }
    await fail('disk', 'data')
    const { needs } = (await projectOverview()).body
    expect(needs).toMatchObject([
      { severity: 'broken', about: { kind: 'disks_failed', count: 1, names: ['data'] } },
      {
        severity: 'broken',
        about: {
          kind: 'instances_failed',
          project: { id: cloud.project.id, name: 'p' },
          count: 4,
          names: ['web-4', 'web-3', 'web-2'],
        },
        time_since: expect.any(String),
        time_breaks: null,
      },
    ])
  })

  test('lists imports without a change for a day', async () => {
    const importing = { disk_source: { type: 'importing_blocks', block_size: 512 } }
    await cloud.createDisk('ready', importing)
    await cloud.createDisk('written', importing)
    expect((await cloud.admin.post('/v1/disks/written/bulk-write-start?project=p')).status).toBe(204)
    await cloud.createDisk('done', importing)
    expect((await cloud.admin.post('/v1/disks/done/finalize?project=p', {})).status).toBe(204)
    await cloud.pass(5)
    expect((await projectOverview()).body.needs).toEqual([])
    await cloud.controlPlane.asSystem('test', async ({ db, now }) => {
      const aDayAgo = new Date(now.getTime() - day - 1000)
      await db.updateTable('disk').set({ time_modified: aDayAgo }).execute()
    })
    const abandoned = { kind: 'imports_abandoned', count: 2, names: ['ready', 'written'] }
    expect((await projectOverview()).body.needs).toMatchObject([{ severity: 'unfinished', about: abandoned }])
  })

  test('lists a quota that is used up or nearly used up', async () => {
    await cloud.createDisk('data')
    await cloud.allowStorage(GIB)
    expect((await projectOverview()).body.needs).toMatchObject([
      { severity: 'broken', about: { kind: 'quota_full', resource: 'storage', used: GIB, all: GIB } },
    ])
    await cloud.allowStorage((GIB * 17) / 16)
    expect((await projectOverview()).body.needs).toMatchObject([
      { severity: 'soon', about: { kind: 'quota_nearly_used', resource: 'storage' } },
    ])
  })

  test('forecasts when a quota will be full, if that is soon', async () => {
    await cloud.createDisk('data', { size: 40 * GIB })
    await cloud.allowStorage(60 * GIB)
    const { id } = await theSilo()
    await givenOut(
      id,
      Array.from({ length: 10 }, (_, n) => ({ daysAgo: 9 - n, storage: 4 * (n + 1) * GIB })),
    )
    const { needs, quotas } = (await projectOverview()).body
    expect(needs).toMatchObject([
      { severity: 'soon', about: { kind: 'quota_fills', resource: 'storage', used: 40 * GIB } },
    ])
    const ahead = (Date.parse(needs[0].time_breaks) - cloud.clock.now().getTime()) / day
    expect(Math.round(ahead)).toBe(5)
    expect(quotas[2]).toMatchObject({ filling: { kind: 'fills', time_likely: needs[0].time_breaks } })
    expect((await siloOverview()).body.needs).toEqual(needs)
  })

  test('lists failed tasks of the last day only to their owner', async () => {
    const colleague = await cloud.user({ siloRole: 'admin' })
    const ended = (daysAgo: number) =>
      cloud.controlPlane.asSystem('test', async (ctx) => {
        const time = new Date(ctx.now.getTime() - daysAgo * day)
        await ctx.db
          .insertInto('task')
          .values({
            id: ctx.newId(),
            silo_id: (await theSilo()).id,
            project_id: cloud.project.id,
            user_id: colleague.id,
            kind: 'bulk',
            state: 'failed',
            seat: null,
            request_id: ctx.newId(),
            about: JSON.stringify({ kind: 'bulk', operation: 'instance_stop', query: null }) as never,
            failure: null,
            total: 2,
            done: 1,
            failed: 1,
            left_out: 0,
            told: 2,
            time_told: null,
            time_created: time,
            time_started: time,
            time_run: time,
            earlier: 0,
            time_ended: time,
          })
          .execute()
      })
    await ended(1.1)
    expect((await projectOverview(colleague)).body.needs).toEqual([])
    await ended(0.9)
    expect((await projectOverview(colleague)).body.needs).toMatchObject([
      { severity: 'unfinished', about: { kind: 'tasks_failed', count: 1 } },
    ])
    expect((await projectOverview()).body.needs).toEqual([])
    expect(kindsOf((await siloOverview(colleague)).body.needs)).toEqual(['tasks_failed'])
  })

  test('is visible only to users who may read the project', async () => {
    const other = await makeProject('other')
    const reader = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
    expect((await projectOverview(reader)).status).toBe(200)
    expect((await projectOverview(reader, 'other')).status).toBe(404)
    expect((await projectOverview(reader, other)).status).toBe(404)
    expect((await work(reader, '?project=other')).status).toBe(404)
    const operator = await cloud.user({ fleet: 'admin' })
    expect((await projectOverview(operator)).status).toBe(404)
  })
})

describe('the silo overview', () => {
  test('covers the projects that the caller may read', async () => {
    await makeProject('secret')
    await makeInstance('secret', 'hidden')
    await makeInstance('p', 'open', false)
    await cloud.pass(20)
    await fail('instance', 'open')
    await fail('instance', 'hidden')
    const all = (await siloOverview()).body
    expect(all).toMatchObject({ name: 'main', projects: 2, instances: { all: 2, failed: 2 } })
    expect(
      all.needs.map(({ about }: { about: { project: { name: string } } }) => about.project.name),
    ).toEqual(expect.arrayContaining(['p', 'secret']))
    const reader = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
    const some = (await siloOverview(reader)).body
    expect(some).toMatchObject({ projects: 1, instances: { all: 1, failed: 1 } })
    expect(JSON.stringify(some)).not.toContain('hidden')
    expect(JSON.stringify(some)).not.toContain('secret')
    expect((await siloOverview(await cloud.user())).body).toMatchObject({
      projects: 0,
      instances: { all: 0, running: 0, failed: 0 },
      needs: [],
    })
  })

  test('contains nothing of another silo', async () => {
    await makeInstance('p', 'ours', false)
    await fail('instance', 'ours')
    await cloud.silo('elsewhere')
    const neighbour = await cloud.user({ silo: 'elsewhere', siloRole: 'admin' })
    expect((await siloOverview(neighbour)).body).toMatchObject({
      name: 'elsewhere',
      projects: 0,
      instances: { all: 0 },
      quotas: [{ used: 0, all: 100 }, { used: 0 }, { used: 0 }],
      needs: [],
    })
    expect((await work(neighbour)).body).toEqual({ busiest: [], traffic: null })
  })

  test('lists certificates for users who may list them', async () => {
    const { id } = await theSilo()
    await cloud.controlPlane.asSystem('test', async ({ db, now, newId }) => {
      const soon = new Date(now.getTime() + 10 * day)
      await db
        .insertInto('certificate')
        .values({
          id: newId(),
          silo_id: id,
          name: 'door',
          description: '',
          service: 'external_api',
          cert: 'c',
          key: 'k',
          hosts: '["main.sys.test"]',
          subject: '',
          issuer: '',
          not_before: now,
          not_after: soon,
          time_created: now,
          time_modified: now,
        })
        .execute()
    })
    expect((await siloOverview()).body.needs).toMatchObject([
      { severity: 'soon', about: { kind: 'certificate_expiring', name: 'door' } },
    ])
    const viewer = await cloud.user({ siloRole: 'viewer' })
    expect((await siloOverview(viewer)).body.needs).toEqual([])
  })
})

describe('the activity of instances', () => {
  test('contains running instances, the busiest first, and the network traffic of a project', async () => {
    await makeInstance('p', 'one')
    await makeInstance('p', 'two')
    await cloud.pass(20 * 60, 5)
    const { busiest, traffic } = (await work(cloud.admin, '?project=p')).body
    expect(busiest.map(({ name }: { name: string }) => name).toSorted()).toEqual(['one', 'two'])
    expect(busiest[0].share).toBeGreaterThanOrEqual(busiest[1].share)
    expect(busiest[0]).toMatchObject({ project: 'p' })
    expect(traffic.sent).toBeGreaterThanOrEqual(0)
    expect(traffic.week).toHaveLength(56)
    expect(traffic.week[0]).toBe(null)
    expect(traffic.week.at(-1)).toBeGreaterThanOrEqual(0)
    const silo = (await work()).body
    expect(silo.busiest).toEqual(busiest)
    expect(silo.traffic).toBe(null)
    expect((await work(await cloud.user())).body.busiest).toEqual([])
  })
})

describe('the fleet overview', () => {
  test('contains capacity, usage, and silos close to their quotas', async () => {
    await makeInstance('p', 'web')
    await cloud.createDisk('data')
    await cloud.allowStorage(2 * GIB)
    await cloud.pass(10)
    const { body } = await fleetOverview()
    expect(body).toMatchObject({
      silos: 1,
      instances: { all: 1, running: 1, failed: 0 },
      provisioned: { cpus: 2, memory: GIB, storage: GIB },
      pool_addresses: { pools: 1 },
      nearest: [{ name: 'main', provisioned: { storage: GIB }, allocated: { storage: 2 * GIB } }],
    })
    const [{ sleds }] = body.racks
    expect(sleds.map(({ cubby, state }: { cubby: number; state: string }) => [cubby, state])).toEqual([
      [0, 'on'],
      [1, 'on'],
      [2, 'on'],
    ])
    expect(sleds.reduce((sum: number, sled: { given_cpus: number }) => sum + sled.given_cpus, 0)).toBe(2)
    // The content of silos is private.
    expect(JSON.stringify(body)).not.toContain('web')
  })

  test('lists a silo with usage and a zero quota first', async () => {
    const other = await cloud.silo('other')
    await makeInstance('p', 'web')
    await cloud.pass(10)
    await cloud.controlPlane.asSystem('test', async ({ db }) => {
      await db.updateTable('provisioned').set({ cpus: 90 }).where('collection_id', '=', other).execute()
      await db.updateTable('silo_quota').set({ cpus: 0 }).where('silo_id', '!=', other).execute()
    })
    const { nearest } = (await fleetOverview()).body
    expect(nearest.map(({ name }: { name: string }) => name)).toEqual(['main', 'other'])
  })

  test('lists sleds that are off, or excluded from placement', async () => {
    const [first, second] = (await fleetOverview()).body.racks[0].sleds
    await cloud.admin.put(`/v1/system/hardware/sleds/${first.id}/provision-policy`, {
      state: 'non_provisionable',
    })
    await cloud.admin.post(`/portico/v1/sleds/${second.id}/drill`)
    await cloud.pass(5)
    const { sleds } = (await fleetOverview()).body.racks[0]
    expect(sleds.map(({ state }: { state: string }) => state)).toEqual(['out_of_service', 'off', 'on'])
  })

  test('is visible only to fleet viewers', async () => {
    expect((await fleetOverview(await cloud.user({ fleet: 'viewer' }))).status).toBe(200)
    expect((await fleetOverview(await cloud.user({ siloRole: 'admin' }))).status).toBe(403)
  })
})
