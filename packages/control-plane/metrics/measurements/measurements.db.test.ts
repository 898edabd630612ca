import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

const GiB = 1024 ** 3
const begin = Date.UTC(2026, 0, 5, 9)

let cloud: TestCloud
let [project, disk] = ['', '']
beforeEach(async () => {
  cloud = await testCloud({ sleds: 2 })
  await cloud.pass(10)
  project = (await cloud.admin.post('/v1/projects', { name: 'p', description: '' })).body.id
  await cloud.admin.post('/v1/instances?project=p', {
    name: 'counted',
    description: '',
    hostname: 'counted',
    ncpus: 2,
    memory: GiB,
    disks: [{ type: 'create', name: 'd', description: '', size: GiB, disk_source: { type: 'blank', block_size: 512 } }], // prettier-ignore
  })
  disk = (await cloud.admin.get('/v1/disks/d?project=p')).body.id
})
afterEach(() => cloud.close())

const iso = (time: number) => new Date(time).toISOString()
const all = `start_time=${iso(begin - 3_600_000)}&end_time=${iso(begin + 86_400_000 * 30)}`
const ofSilo = (name: string, query = '', user: TestUser = cloud.admin) =>
  user.get(`/v1/metrics/${name}?${all}${query}`)
const ofSystem = (name: string, query = '', user: TestUser = cloud.admin) =>
  user.get(`/v1/system/metrics/${name}?${all}${query}`)
const levels = (body: { items: { datum: { datum: number } }[] }) => body.items.map(({ datum }) => datum.datum)

describe('the usage history', () => {
  test('has a point for every change: of the project, its silo and the fleet', async () => {
    await cloud.pass(30)
    await cloud.admin.post('/v1/instances/counted/stop?project=p')
    await cloud.pass(60)
    for (const answer of [
      ofSilo('cpus_provisioned', '&project=p'),
      ofSilo('cpus_provisioned'),
      ofSystem('cpus_provisioned'),
      ofSystem('cpus_provisioned', '&silo=main'),
    ]) {
      // prettier-ignore
      const { status, body } = await answer
      expect(status).toBe(200)
      expect(levels(body).slice(-2)).toEqual([2, 0])
      expect(body.items[0].datum.type).toBe('i64')
    }
    expect(levels((await ofSilo('ram_provisioned', '&project=p')).body)).toContain(GiB)
    expect(levels((await ofSilo('virtual_disk_space_provisioned', '&project=p')).body).at(-1)).toBe(GiB)
  })

  test('has a point every hour while nothing changes, and fewer points for older times', async () => {
    await cloud.pass(30)
    cloud.clock.advance(3_600_000)
    await cloud.pass(10)
    const before = levels((await ofSilo('cpus_provisioned', '&project=p')).body)
    expect(before.slice(-2)).toEqual([2, 2])
    for (const cpus of [3, 4, 5, 6]) {
      await cloud.db
        .insertInto('provisioned_sample')
        .values({
          collection_id: project,
          time: new Date(cloud.clock.now().getTime() + cpus * 1000),
          cpus,
          memory: 0,
          storage: 0,
        }) // prettier-ignore
        .execute()
    }
    // The sessions of existing users have expired, so a new user reads the history.
    const seen = async () => {
      const viewer = await cloud.user({ projects: { [project]: 'viewer' } })
      return levels((await ofSilo('cpus_provisioned', '&project=p', viewer)).body)
    }
    cloud.clock.advance(3 * 86_400_000)
    await cloud.pass(10)
    // All points of the same minute but the last were deleted.
    expect(await seen()).not.toContain(4)
    expect(await seen()).toContain(6)
    cloud.clock.advance(400 * 86_400_000)
    await cloud.pass(10)
    expect(await seen()).toEqual([])
  })

  test('is paged in either order, and a page token contains its times, order and resource', async () => {
    for (const cpus of [7, 8, 9]) {
      await cloud.db
        .insertInto('provisioned_sample')
        .values({ collection_id: project, time: new Date(begin - cpus * 1000), cpus, memory: 0, storage: 0 })
        .execute()
    }
    const past = `start_time=${iso(begin - 9000)}&end_time=${iso(begin - 6999)}`
    for (const [order, expected] of [
      ['', [9, 8, 7]],
      ['&order=descending', [7, 8, 9]],
    ] as const) {
      // prettier-ignore
      const first = await cloud.admin.get(`/v1/metrics/cpus_provisioned?${past}&project=p&limit=2${order}`)
      const token = String(first.body.next_page)
      const rest = await cloud.admin.get(`/v1/metrics/cpus_provisioned?page_token=${token}&limit=2`)
      const again = await cloud.admin.get(
        `/v1/metrics/cpus_provisioned?page_token=${token}&limit=2&project=p`,
      )
      expect([...levels(first.body), ...levels(rest.body)]).toEqual(expected)
      expect(again.body).toEqual(rest.body)
      expect(rest.body.next_page).toBeNull()
    }
    // The end of the time range is excluded.
    const one = `start_time=${iso(begin - 9000)}&end_time=${iso(begin - 8000)}`
    expect(levels((await cloud.admin.get(`/v1/metrics/cpus_provisioned?${one}&project=p`)).body)).toEqual([9])
  })

  test('can be read only with permission, even if the time range is empty', async () => {
    const nothing = `start_time=${iso(begin)}&end_time=${iso(begin)}`
    expect((await cloud.admin.get(`/v1/metrics/cpus_provisioned?${nothing}`)).body).toEqual({ items: [], next_page: null }) // prettier-ignore
    const user = await cloud.user({})
    expect((await user.get(`/v1/metrics/cpus_provisioned?${nothing}`)).status).toBe(200)
    expect((await user.get(`/v1/metrics/cpus_provisioned?${nothing}&project=p`)).status).toBe(404)
    expect((await ofSystem('cpus_provisioned', '', user)).status).toBe(403)
    expect((await ofSystem('cpus_provisioned', '&silo=nobody')).status).toBe(404)
    expect((await cloud.admin.get('/v1/metrics/cpus_provisioned')).status).toBe(400)
    expect((await ofSilo('speed')).status).toBe(400)
  })
})

describe('disk metrics', () => {
  const reads = (query: string, metric = 'write_bytes') =>
    cloud.admin.get(`/v1/disks/${disk}/metrics/${metric}?${query}`)

  test('are counted from the start of the machine, and are returned in pages in either order', async () => {
    await cloud.pass(200, 5)
    const { status, body } = await reads(all)
    expect(status).toBe(200)
    expect(body.items.length).toBeGreaterThan(20)
    const values = body.items.map(
      ({ datum }: { datum: { type: string; datum: { value: number } } }) => datum.datum.value,
    )
    expect(body.items[0].datum.type).toBe('cumulative_u64')
    expect(values).toEqual(values.toSorted((a: number, b: number) => a - b))
    const backwards = (await reads(`${all}&order=descending&limit=5`)).body
    expect(backwards.items).toEqual(body.items.slice(-5).toReversed())
    const before = (await reads(`limit=5&page_token=${backwards.next_page}`)).body
    expect(before.items).toEqual(body.items.slice(-10, -5).toReversed())
  })

  test('have no activation counts, and return 404 without the right to read the disk', async () => {
    await cloud.pass(130, 5)
    expect((await reads(all, 'activated')).body).toEqual({ items: [], next_page: null })
    const user = await cloud.user({})
    expect((await user.get(`/v1/disks/${disk}/metrics/read?${all}`)).status).toBe(404)
  })
})
