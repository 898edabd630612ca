import { dice } from '@portico/domain/testing/dice.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeRoom } from '#kernel/database/partitions.ts'
import { type TestCloud, testCloud, type TestUser } from '#testing/cloud.ts'
import { foldSome } from '../samples/fold.ts'
import { HeldSamples } from '../samples/held.ts'
import { type Progress, rollSome } from '../samples/rollups/roller.ts'
import { moveSeams } from '../samples/rollups/seams.ts'
import { chunkPartitions } from '../samples/slot.ts'

let cloud: TestCloud
let [project, instance] = ['', '']
beforeEach(async () => {
  cloud = await testCloud({ sleds: 2 })
  project = await made('p')
  instance = await machine('p', 'counted')
})
afterEach(() => cloud.close())

async function made(name: string): Promise<string> {
  return (await cloud.admin.post('/v1/projects', { name, description: '' })).body.id
}

async function machine(inProject: string, name: string): Promise<string> {
  const { body } = await cloud.admin.post(`/v1/instances?project=${inProject}`, {
    name,
    description: '',
    hostname: name,
    ncpus: 2,
    memory: 1024 ** 3,
    disks: [{ type: 'create', name: `${name}-d`, description: '', size: 1024 ** 3, disk_source: { type: 'blank', block_size: 512 } }], // prettier-ignore
  })
  return body.id
}

const ofProject = (query: string, user: TestUser = cloud.admin, of = 'p') =>
  user.post(`/v1/timeseries/query?project=${of}`, { query })
const ofFleet = (query: string, user: TestUser = cloud.admin) =>
  user.post('/v1/system/timeseries/query', { query })

interface WireSeries {
  readonly fields: Record<string, { type: string; value: string | number }>
  readonly points: {
    readonly timestamps: readonly string[]
    readonly start_times: readonly string[] | null
    readonly values: readonly {
      metric_type: string
      values: { type: string; values: readonly (number | null)[] }
    }[]
  }
}

const seriesIn = (body: { tables: { timeseries: Record<string, WireSeries> }[] }, table = 0): WireSeries[] =>
  Object.values(body.tables[table]?.timeseries ?? {})

describe('a machine', () => {
  test('has spent all its time in one state or another', async () => {
    await cloud.pass(130, 2.5)
    const { status, body } = await ofFleet(
      `get virtual_machine:vcpu_usage | filter instance_id == "${instance.toUpperCase()}" && vcpu_id == 1`,
    )
    expect(status).toBe(200)
    const all = seriesIn(body)
    expect(new Set(all.map(({ fields }) => fields['state']?.value))).toEqual(
      new Set(['emulation', 'idle', 'run', 'waiting']),
    )
    const [first] = all
    expect(first?.fields).toMatchObject({
      instance_id: { type: 'uuid', value: instance },
      project_id: { type: 'uuid', value: project },
      vcpu_id: { type: 'u32', value: 1 },
      sled_revision: { type: 'u32' },
    })
    expect(first?.points.values[0]).toMatchObject({ metric_type: 'delta', values: { type: 'integer' } })
    const count = first?.points.timestamps.length ?? 0
    expect(count).toBeGreaterThan(10)
    // From the second on each is what came since the one before: five seconds in all.
    for (let n = 1; n < count; n++) {
      const sum = all.reduce((total, { points }) => total + (points.values[0]?.values.values[n] ?? 0), 0)
      expect(Math.abs(sum - 5e9)).toBeLessThan(1e6)
      expect(first?.points.start_times?.[n]).toBe(first?.points.timestamps[n - 1])
    }
  })

  test('is asked as the console asks: aligned, grouped, one point a period', async () => {
    await cloud.pass(300, 5)
    const end = cloud.clock.now().getTime() - 60_000
    const at = (time: number) => `@${new Date(time).toISOString().slice(0, -1)}`
    const { status, body } = await ofFleet(
      `get virtual_machine:vcpu_usage | filter timestamp >= ${at(end - 120_000)} && timestamp < ${at(end)}` +
        ` && instance_id == "${instance}" | align mean_within(20s) | group_by [instance_id], sum`,
    )
    expect(status).toBe(200)
    const [series, ...others] = seriesIn(body)
    expect(others).toEqual([])
    expect(series?.fields).toEqual({ instance_id: { type: 'uuid', value: instance } })
    expect(series?.points.start_times).toBeNull()
    expect(series?.points.timestamps.at(-1)).toBe(new Date(end).toISOString())
    // Two processors, whose states are all of the time; the first point holds all since the start.
    for (const value of series?.points.values[0]?.values.values.slice(2) ?? []) {
      expect(Math.abs((value ?? 0) - 10e9)).toBeLessThan(2e6)
    }
  })

  test('that was stopped and started again begins anew, and is one series where it stayed on its sled', async () => {
    await cloud.pass(120, 5)
    await cloud.admin.post('/v1/instances/counted/stop?project=p')
    await cloud.pass(60, 5)
    await cloud.admin.post('/v1/instances/counted/start?project=p')
    await cloud.pass(120, 5)
    const { body } = await ofProject('get instance_network_interface:bytes_received')
    const [series, ...others] = seriesIn(body)
    expect(others).toEqual([])
    const starts = series?.points.start_times ?? []
    const begun = starts.filter((start, n) => start !== series?.points.timestamps[n - 1])
    expect(begun).toHaveLength(2)
    const values = series?.points.values[0]?.values.values ?? []
    expect(values.every((value) => value !== null && value >= 0)).toBe(true)
  })
})

describe('a question in a project', () => {
  test('sees that project only, whatever it says', async () => {
    const other = await made('other')
    await machine('other', 'hidden')
    await cloud.pass(130, 5)
    const user = await cloud.user({ projects: { [project]: 'viewer' } })
    const everything = await ofProject('get virtual_disk:writes', user)
    expect(seriesIn(everything.body).map(({ fields }) => fields['project_id']?.value)).toEqual([project])
    const wanted = await ofProject(
      `get virtual_disk:writes | filter project_id == "${other}" || true_id == "x"`,
      user,
    )
    expect(wanted.status).toBe(400)
    const asked = await ofProject(`get virtual_disk:writes | filter project_id == "${other}"`, user)
    expect(asked.body).toEqual({ tables: [{ name: 'virtual_disk:writes', timeseries: {} }] })
    const grouped = await ofProject('get virtual_disk:writes | align mean_within(10s) | group_by []', user)
    expect([grouped.status, grouped.body.error_code]).toEqual([400, 'InvalidRequest'])
    expect((await ofProject('get http_service:request_latency_histogram', user)).status).toBe(400)
    expect((await ofProject('get virtual_disk:writes', user, 'other')).status).toBe(404)
    expect((await ofFleet('get virtual_disk:writes', user)).status).toBe(403)
    const viewer = await cloud.user({ fleet: 'viewer' })
    expect(seriesIn((await ofFleet('get virtual_disk:writes', viewer)).body)).toHaveLength(2)
  })

  test('with two tables joins them', async () => {
    await cloud.pass(130, 5)
    const { status, body } = await ofProject(
      '{ get virtual_disk:bytes_read ; get virtual_disk:bytes_written } | align mean_within(10s) | join | last 3',
    )
    expect(status).toBe(200)
    expect(body.tables[0].name).toBe('virtual_disk:bytes_read,virtual_disk:bytes_written')
    const [series] = seriesIn(body)
    expect(series?.points.timestamps).toHaveLength(3)
    expect(series?.points.values.map(({ values }) => values.values.length)).toEqual([3, 3])
  })
})

test.each([
  ['get virtual_disk:nothing', 'the query cannot be run: line 1, column 1: there is no timeseries virtual_disk:nothing (at `get virtual_disk:nothing`)'], // prettier-ignore
  ['get virtual_disk:reads | filter disk_id = "x"', 'the query cannot be run: line 1, column 41: equality is written with two signs (at `=`)'], // prettier-ignore
  ['get virtual_machine:vcpu_usage | filter state ~= "("', 'the query cannot be run: line 1, column 50: this is no regular expression (at `"("`)'], // prettier-ignore
])('%s is refused with what is wrong with it', async (query, message) => {
  const { status, body } = await ofFleet(query)
  expect([status, body.error_code, body.message]).toEqual([400, 'InvalidRequest', message])
})

describe('what was rolled up', () => {
  const [minute, day] = [60_000, 86_400_000]

  /** Five days of the one disk, with a night each; @returns the samples of one counter */
  async function longAgo(): Promise<readonly { readonly time: number; readonly value: number }[]> {
    await cloud.pass(70, 5)
    const { id } = await cloud.db
      .selectFrom('metric_source')
      .select('id')
      .where('kind', '=', 'disk')
      .executeTakeFirstOrThrow()
    await cloud.db.deleteFrom('metric_recent').execute()
    await cloud.db.deleteFrom('metric_seams').execute()
    const now = cloud.clock.now().getTime()
    const begin = now - 5 * day
    await cloud.db
      .updateTable('metric_source')
      .set({ time_started: new Date(begin) })
      .execute()
    const random = dice(3)
    let value = 0
    const samples = Array.from({ length: (5 * day) / 20_000 }, (_, n) => {
      const busy = 1.3 + Math.sin((n * 20_000 * 2 * Math.PI) / day)
      value += Math.round(busy * (4000 + random.below(1000)))
      return { time: begin + 20_000 * n + 3000, value }
    })
    for (let time = begin; time < now; time += day) await makeRoom(cloud.db, chunkPartitions, new Date(time))
    const held = new HeldSamples()
    for (const sample of samples) {
      const counters = [0n, 0n, 0n, 0n, BigInt(sample.value), 0n, 0n, 0n]
      held.add(id, { time: sample.time, counters }, 'disk')
    }
    await held.write(cloud.db)
    for (let after: number | null = 0; after !== null;) after = await foldSome(cloud.db, new Date(now), after)
    return samples
  }

  async function rollAll(): Promise<void> {
    const now = cloud.clock.now()
    let at: Progress | null = null
    do at = await rollSome(cloud.db, now, at)
    while (at !== null)
    await moveSeams(cloud.db, now, { samples: 2 * day, minutes: 4 * day, hours: 300 * day })
  }

  /** How many of the samples were taken in each period, and what each counted of them; but the first. */
  const meansOf = (
    samples: readonly { readonly time: number; readonly value: number }[],
    times: readonly number[],
    period: number,
  ) =>
    times.map((time) => {
      const before = samples.findLast((sample) => sample.time <= time - period)
      const within = samples.filter((sample) => sample.time > time - period && sample.time <= time)
      return ((within.at(-1)?.value ?? 0) - (before?.value ?? 0)) / within.length
    })

  test('tells the same means as all samples, and no step where one begins and the other ends', async () => {
    const samples = await longAgo()
    const now = cloud.clock.now().getTime()
    const end = now - (now % (7 * minute))
    const at = (time: number) => `@${new Date(time).toISOString().slice(0, -1)}`
    const ask = async (period: number, from: number) => {
      const query =
        `get virtual_disk:bytes_written | filter timestamp >= ${at(from)} && timestamp < ${at(end)}` +
        ` | align mean_within(${period / 1000}s)`
      const { status, body } = await ofProject(query)
      expect([status, body.message]).toEqual([200, undefined])
      const [series] = seriesIn(body)
      const times = (series?.points.timestamps ?? []).map((time) => Date.parse(time))
      const values = series?.points.values[0]?.values.values ?? []
      // The first holds all since the counter began.
      return { times: times.slice(2), values: values.slice(2) }
    }
    for (const rolled of [false, true]) {
      if (rolled) await rollAll()
      for (const [period, from] of [
        // minutes and samples; minutes; quarters of hours; hours
        [2 * minute, end - 3.2 * day],
        [11 * minute, end - 3.2 * day],
        [151 * minute, end - 3.8 * day],
        [12 * 60 * minute, end - 4.9 * day],
      ] as const) {
        const { times, values } = await ask(period, from)
        expect(times.length).toBe(Math.ceil((end - from) / period) - 2)
        const expected = meansOf(samples, times, period)
        const off = values.map((value, n) => Math.abs((value ?? 0) / (expected[n] ?? 1) - 1))
        // A sample that a period cuts in two is a sixth of those in the shortest.
        expect(Math.max(...off), `${period} ms, rolled up: ${rolled}`).toBeLessThan(period < 10 * minute ? 0.3 : 0.06) // prettier-ignore
        const mean = off.reduce((sum, each) => sum + each, 0) / off.length
        expect(mean).toBeLessThan(period < 10 * minute ? 0.1 : 0.02)
      }
    }
    const old = `timestamp >= ${at(end - 4.9 * day)} && timestamp < ${at(end - 4.4 * day)}`
    const { status, body } = await ofProject(`get virtual_disk:bytes_written | filter ${old} | align mean_within(1m)`) // prettier-ignore
    expect(status).toBe(400)
    expect(body.message).toContain('more than 10 periods apart: a longer period tells as much')
  })
})

describe('what would be too dear is refused, with what to change', () => {
  test('aligned to more points than anybody reads', async () => {
    await cloud.pass(130, 5)
    const { status, body } = await ofProject(
      'get virtual_disk:reads | filter timestamp < @2090-01-01 | align mean_within(1s)',
    )
    expect(status).toBe(400)
    expect(body.message).toContain('this comes to more than 250000 points: choose a longer period')
  })

  test('of more samples than are read, before they are', async () => {
    await cloud.pass(130, 5)
    // What is sampled since long ago, and kept as it was taken, has many samples, by how long that is.
    const longAgo = new Date(cloud.clock.now().getTime() - 20 * 86_400_000)
    await cloud.db.updateTable('metric_source').set({ time_started: longAgo }).execute()
    await cloud.db.updateTable('metric_seams').set({ samples_from: longAgo, minutes_from: longAgo }).execute()
    const all = await ofProject('get virtual_machine:vcpu_usage')
    expect(all.status).toBe(400)
    expect(all.body.message).toContain('the query reads more than 1000000 samples: say from when on')
    expect(all.body.message).toContain('or align to a longer period right after that')
    expect((await ofProject('get virtual_machine:vcpu_usage | filter timestamp > @now() - 1s')).status).toBe(200) // prettier-ignore
    expect((await ofProject('get virtual_machine:vcpu_usage | align mean_within(1h)')).status).toBe(200)
    // What is asked of single samples needs all of them.
    const of = (after: string) => ofProject(`get virtual_machine:vcpu_usage | ${after}`)
    expect((await of('filter datum > 5 | align mean_within(1h)')).status).toBe(400)
    expect((await of('last 3 | align mean_within(1h)')).status).toBe(400)
  })
})

test('regular expressions choose series, and take no longer for one that is made to', async () => {
  await cloud.pass(130, 5)
  const states = async (pattern: string) =>
    seriesIn(
      (await ofProject(`get virtual_machine:vcpu_usage | filter vcpu_id == 0 && state ~= "${pattern}"`)).body,
    ).map(({ fields }) => fields['state']?.value)
  expect(new Set(await states('^(run|idle)$'))).toEqual(new Set(['idle', 'run']))
  expect(await states('^(([a-z])+.)+[A-Z]([a-z])+$')).toEqual([])
  const dear = '(.*){50}'.repeat(20)
  const { status, body } = await ofProject(`get virtual_machine:vcpu_usage | filter state ~= "${dear}"`)
  expect(status).toBe(400)
  expect(body.message).toContain('this regular expression takes too long: make it shorter')
})

test('conditions that exclude each other cost as much as others', async () => {
  await cloud.pass(130, 5)
  const odd = Array.from({ length: 301 }, () => 'vcpu_id==0').join('^')
  const { status, body } = await ofProject(`get virtual_machine:vcpu_usage | filter ${odd}`)
  expect(status).toBe(200)
  expect(new Set(seriesIn(body).map(({ fields }) => fields['vcpu_id']?.value))).toEqual(new Set([0]))
})

test('the schemas tell of all timeseries, page by page, to who sees the fleet', async () => {
  const first = await cloud.admin.get('/v1/system/timeseries/schemas?limit=30')
  const second = await cloud.admin.get(
    `/v1/system/timeseries/schemas?limit=30&page_token=${first.body.next_page}`,
  )
  const names: string[] = [...first.body.items, ...second.body.items].map((schema) => schema.timeseries_name)
  expect(names).toEqual(names.toSorted())
  expect(second.body.next_page).toBeNull()
  expect(first.body.items.find((schema: { timeseries_name: string }) => schema.timeseries_name === 'instance_network_interface:bytes_sent')).toMatchObject({ datum_type: 'cumulative_u64', units: 'bytes', authz_scope: 'project', version: 1 }) // prettier-ignore
  const user = await cloud.user({ projects: { [project]: 'admin' } })
  expect((await user.get('/v1/system/timeseries/schemas')).status).toBe(403)
})
