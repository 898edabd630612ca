import { dice } from '@portico/domain/testing/dice.ts'
import { CRASHED } from '@portico/hypervisor/simulated/machine-record.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPartition } from '#kernel/database/partitions.ts'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'
import type { Sample } from '../samples/codec/chunk.ts'
import { type CounterKind, counterNames } from '../samples/counters.ts'
import { compactSome } from '../samples/compact.ts'
import { SampleBuffer } from '../samples/buffer.ts'
import { type Progress, rollSome } from '../samples/rollups/roller.ts'
import { moveBoundaries } from '../samples/rollups/boundaries.ts'
import { chunkPartitions } from '../samples/slot.ts'
import { type SystemSource, SystemSourceIds } from '../samples/system-sources.ts'

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
  test('has vCPU states that add up to the elapsed time', async () => {
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
    // From the second value on, each is the difference from the previous one, so that they add up to five seconds.
    for (let n = 1; n < count; n++) {
      const sum = all.reduce((total, { points }) => total + (points.values[0]?.values.values[n] ?? 0), 0)
      expect(Math.abs(sum - 5e9)).toBeLessThan(1e6)
      expect(first?.points.start_times?.[n]).toBe(first?.points.timestamps[n - 1])
    }
  })

  test("can be queried with the console's query: aligned, grouped, one point per period", async () => {
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
    // The instance has two vCPUs, and the times in their states add up to the elapsed time. The first point contains
    // everything since the start.
    for (const value of series?.points.values[0]?.values.values.slice(2) ?? []) {
      expect(Math.abs((value ?? 0) - 10e9)).toBeLessThan(2e6)
    }
  })

  test('does not have larger values at the start than later when its first sample was late', async () => {
    await cloud.settle()
    cloud.clock.advance(40_000)
    await cloud.pass(180, 2.5)
    const { body } = await ofProject(
      'get virtual_machine:vcpu_usage | align mean_within(20s) | group_by [project_id, silo_id, vcpu_id], sum',
    )
    const [series] = seriesIn(body)
    const means = (series?.points.values[0]?.values.values ?? []).filter((value) => value !== null)
    expect(means.length).toBeGreaterThan(5)
    for (const mean of means) expect(Math.abs(mean - 5e9)).toBeLessThan(1e9)
    // The sum still includes what was counted before the first sample.
    const first = await ofProject('get virtual_machine:vcpu_usage | filter vcpu_id == 0 | first 1')
    const sum = total(seriesIn(first.body).map(({ points }) => points.values[0]?.values.values[0] ?? 0))
    expect(sum).toBeGreaterThan(30e9)
  })

  test('has visible gaps, after which its values are no larger than before', async () => {
    await cloud.pass(120, 2.5)
    cloud.clock.advance(90_000)
    await cloud.pass(120, 2.5)
    const { body } = await ofProject(
      'get virtual_machine:vcpu_usage | align mean_within(20s) | group_by [project_id, silo_id, vcpu_id], sum',
    )
    const [series] = seriesIn(body)
    // The first period began before the start of the machine.
    const [, ...means] = series?.points.values[0]?.values.values ?? []
    const known = means.filter((value) => value !== null)
    expect(known.length).toBeGreaterThan(8)
    for (const mean of known) expect(Math.abs(mean - 5e9)).toBeLessThan(1e9)
    expect(means.length - known.length).toBeGreaterThan(2)
  })

  test('counts from zero after it was stopped and started on the same sled, and keeps one series', async () => {
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

interface Histogram {
  readonly bins: readonly number[]
  readonly counts: readonly number[]
  readonly sum_of_samples: number
}

const histogramsIn = (series: WireSeries | undefined) =>
  (series?.points.values[0]?.values.values ?? []) as unknown as readonly Histogram[]

const total = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

describe('a disk', () => {
  test('has histograms of its request latency by kind, as differences between two points', async () => {
    await cloud.pass(400, 5)
    const { status, body } = await ofProject('get virtual_disk:io_latency')
    expect(status).toBe(200)
    const all = seriesIn(body)
    expect(new Set(all.map(({ fields }) => fields['io_kind']?.value))).toEqual(
      new Set(['flush', 'read', 'write']),
    )
    expect(all).toHaveLength(3)
    const writes = all.find(({ fields }) => fields['io_kind']?.value === 'write')
    expect(writes?.points.values[0]).toMatchObject({
      metric_type: 'delta',
      values: { type: 'integer_distribution' },
    })
    const counted = seriesIn((await ofProject('get virtual_disk:writes')).body)[0]
    const at = (series: WireSeries | undefined, time: string | undefined) =>
      series?.points.timestamps.indexOf(time ?? '') ?? -1
    const last = writes?.points.timestamps.at(-1)
    const until = counted?.points.values[0]?.values.values.slice(0, at(counted, last) + 1) ?? []
    // The bins contain every request.
    const histograms = histogramsIn(writes)
    expect(histograms.length).toBeGreaterThan(4)
    expect(total(histograms.flatMap(({ counts }) => counts))).toBe(total(until.map((value) => value ?? 0)))
    for (const { bins, counts, sum_of_samples: sum } of histograms) {
      expect(counts).toHaveLength(bins.length)
      expect(sum).toBeGreaterThanOrEqual(total(counts.map((count, bin) => count * (bins[bin] ?? 0))))
    }
  })

  test('has histograms of request sizes', async () => {
    await cloud.pass(250, 5)
    const { body } = await ofProject('get virtual_disk:io_size | filter io_kind == "write" | last 2')
    const [series, ...others] = seriesIn(body)
    expect(others).toEqual([])
    expect(histogramsIn(series)).toHaveLength(2)
    expect(histogramsIn(series)[0]?.bins.slice(0, 3)).toEqual([0, 1024, 2048])
  })

  test('has histograms that cannot be aligned, grouped or joined', async () => {
    for (const [query, message] of [
      [
        'get virtual_disk:io_latency | align mean_within(1m)',
        'virtual_disk:io_latency contains histograms, which cannot be aligned',
      ],
      ['get virtual_disk:io_latency | group_by [io_kind], sum', 'group_by needs aligned tables'],
      ['{ get virtual_disk:io_latency ; get virtual_disk:io_size } | join', 'join needs aligned tables'],
    ] as const) {
      // prettier-ignore
      const { status, body } = await ofProject(query)
      expect(status).toBe(400)
      expect(body.message).toContain(message)
    }
  })

  test('counts failed and invalid requests separately', async () => {
    await cloud.pass(70, 5)
    const { body } = await ofProject('get virtual_disk:failed_reads')
    expect(new Set(seriesIn(body).map(({ fields }) => fields['failure_reason']?.value))).toEqual(
      new Set(['invalid_request', 'storage_failed']),
    )
  })
})

test('resets of a machine and panics handled by its guest are counted', async () => {
  await cloud.pass(60, 5)
  await cloud.admin.post('/v1/instances/counted/reboot?project=p')
  await cloud.pass(130, 5)
  const counts = async (name: string) =>
    seriesIn((await ofProject(`get virtual_machine:${name}`)).body).map(({ points }) =>
      total((points.values[0]?.values.values ?? []).map((value) => value ?? 0)),
    )
  expect(await counts('reset')).toEqual([1])
  expect(await counts('pv_panic_guest_handled')).toEqual([0])
  expect(await counts('pv_panic_host_handled')).toEqual([0])
})

test('a panic that ends a machine is counted in its last sample', async () => {
  await cloud.pass(100, 5)
  const { id } = await cloud.db.selectFrom('machine').select('id').executeTakeFirstOrThrow()
  await cloud.rack.faults.failMachine(id, CRASHED)
  await cloud.pass(130, 5)
  const { body } = await ofProject('get virtual_machine:pv_panic_host_handled | filter datum > 0')
  // The instance runs on a new machine afterwards, which has no panics.
  const values = seriesIn(body).flatMap(({ points }) => points.values[0]?.values.values ?? [])
  expect(values).toEqual([1])
})

test('dropped packets of an interface are counted', async () => {
  await cloud.pass(70, 5)
  for (const name of ['packets_dropped', 'errors_sent', 'errors_received']) {
    expect(seriesIn((await ofProject(`get instance_network_interface:${name}`)).body)).toHaveLength(1)
  }
})

describe('fleet metrics', () => {
  test('cannot be read by users of a single project, whatever they query', async () => {
    await cloud.pass(130, 5)
    const user = await cloud.user({ siloRole: 'admin', projects: { [project]: 'admin' } })
    for (const name of [
      'http_service:request_latency_histogram',
      'background_work:duration',
      'database_transaction:duration',
      'collection_target:cpus_provisioned',
      'sled_data_link:bytes_sent',
      'hardware_component:temperature',
    ]) {
      // prettier-ignore
      expect((await ofFleet(`get ${name}`, user)).status).toBe(403)
      for (const answered of [user, cloud.admin]) {
        expect((await ofProject(`get ${name}`, answered)).status).toBe(400)
        const filtered = `get ${name} | filter project_id == "${project}"`
        expect((await ofProject(filtered, answered)).status).toBe(400)
      }
      expect(seriesIn((await ofFleet(`get ${name}`)).body).length).toBeGreaterThan(0)
    }
  })

  test("contain this server's responses by operation and status, without paths and users", async () => {
    await cloud.admin.get('/v1/projects/p')
    await cloud.admin.get('/v1/projects/nothing-of-the-kind')
    await cloud.anonymous.get('/v1/projects/p')
    await cloud.admin.get('/nowhere/at/all')
    await cloud.pass(70, 5)
    await cloud.admin.get('/v1/projects/p')
    await cloud.admin.get('/v1/projects/p')
    await cloud.pass(90, 5)
    const { body } = await ofFleet('get http_service:request_latency_histogram')
    const all = seriesIn(body)
    for (const { fields } of all) {
      expect(Object.keys(fields).toSorted()).toEqual(['id', 'name', 'operation_id', 'status_code'])
    }
    const counts = (operation: string, status: number) => {
      const series = all.find(
        ({ fields }) =>
          fields['operation_id']?.value === operation && fields['status_code']?.value === status,
      )
      return histogramsIn(series).map((histogram) => total(histogram.counts))
    }
    expect(total(counts('project_view', 404))).toBe(1)
    expect(total(counts('project_view', 401))).toBe(1)
    expect(total(counts('unknown', 404))).toBe(1)
    // The operation is requested twice within a minute, after a time without requests.
    expect(counts('project_view', 200)).toEqual([1, 0, 2])
  })

  test('contain the duration of background jobs and transactions, by purpose and outcome', async () => {
    await cloud.pass(70, 5)
    await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
    await cloud.pass(90, 5)
    const outcomes = async (query: string) => {
      const all = seriesIn((await ofFleet(query)).body)
      return new Map(
        all.map((series) => [
          series.fields['outcome']?.value,
          total(histogramsIn(series).flatMap(({ counts }) => counts)),
        ]),
      )
    }
    const steps = await outcomes('get background_work:duration | filter work == "machine"')
    expect(steps.get('done')).toBeGreaterThan(0)
    // One project was created, and creating another one with the same name was refused.
    const made = await outcomes('get database_transaction:duration | filter operation == "project_create"')
    expect(made).toEqual(new Map([['committed', 1], ['undone', 1]])) // prettier-ignore
  })

  test('contain the recorded usage', async () => {
    await cloud.pass(30)
    await cloud.admin.post('/v1/instances/counted/stop?project=p')
    await cloud.pass(60)
    const { body } = await ofFleet(`get collection_target:cpus_provisioned | filter id == "${project}"`)
    const [series, ...others] = seriesIn(body)
    expect(others).toEqual([])
    expect(series?.points.start_times).toBeNull()
    expect(series?.points.values[0]).toMatchObject({ metric_type: 'gauge', values: { type: 'integer' } })
    expect(series?.points.values[0]?.values.values.slice(-2)).toEqual([2, 0])
    const { body: all } = await ofFleet('get collection_target:virtual_disk_space_provisioned | last 1')
    const levels = seriesIn(all).map(({ points }) => points.values[0]?.values.values[0])
    expect(levels).toEqual([1024 ** 3, 1024 ** 3, 1024 ** 3])
    const never = 'get collection_target:cpus_provisioned | filter timestamp < @1990-01-01'
    expect(seriesIn((await ofFleet(never)).body)).toEqual([])
    const always = 'get collection_target:cpus_provisioned | filter timestamp < @9999-01-01 | last 1'
    expect(seriesIn((await ofFleet(always)).body)).toHaveLength(3)
  })

  test('contain temperatures of the hardware and the traffic of its links', async () => {
    await cloud.pass(190, 5)
    const { body } = await ofFleet(
      'get hardware_component:temperature | filter chassis_kind == "sled" && sensor == "inlet" | align mean_within(1m)',
    )
    const sleds = seriesIn(body)
    expect(sleds).toHaveLength(2)
    for (const { fields, points } of sleds) {
      expect(fields).toMatchObject({ component_id: { value: 'air' }, slot: { type: 'u32' } })
      const degrees = points.values[0]?.values.values.at(-2) ?? 0
      expect(degrees).toBeGreaterThan(18)
      expect(degrees).toBeLessThan(28)
    }
    const sent = seriesIn((await ofFleet('get sled_data_link:bytes_sent')).body)
    expect(sent).toHaveLength(4)
    expect(sent[0]?.fields).toMatchObject({ kind: { value: 'physical' }, zone_name: { value: 'global' } })
    const values = sent[0]?.points.values[0]?.values.values.slice(1) ?? []
    expect(values.every((value) => value !== null && value > 0)).toBe(true)
    expect(seriesIn((await ofFleet('get hardware_component:fan_speed')).body).length).toBeGreaterThan(6)
  })
})

describe('a query in a project', () => {
  test('reads only the data of that project, whatever filters it contains', async () => {
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
    const answered = await ofProject(`get virtual_disk:writes | filter project_id == "${other}"`, user)
    expect(answered.body).toEqual({ tables: [{ name: 'virtual_disk:writes', timeseries: {} }] })
    const grouped = await ofProject('get virtual_disk:writes | align mean_within(10s) | group_by []', user)
    expect([grouped.status, grouped.body.error_code]).toEqual([400, 'InvalidRequest'])
    expect((await ofProject('get http_service:request_latency_histogram', user)).status).toBe(400)
    expect((await ofProject('get virtual_disk:writes', user, 'other')).status).toBe(404)
    expect((await ofFleet('get virtual_disk:writes', user)).status).toBe(403)
    const viewer = await cloud.user({ fleet: 'viewer' })
    expect(seriesIn((await ofFleet('get virtual_disk:writes', viewer)).body)).toHaveLength(2)
  })

  test('joins two tables', async () => {
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
  ['get virtual_disk:nothing', 'the query cannot be run: line 1, column 1: unknown timeseries virtual_disk:nothing (at `get virtual_disk:nothing`)'], // prettier-ignore
  ['get virtual_disk:reads | filter disk_id = "x"', 'the query cannot be run: line 1, column 41: equality is written == (at `=`)'], // prettier-ignore
  ['get virtual_machine:vcpu_usage | filter state ~= "("', 'the query cannot be run: line 1, column 50: invalid regular expression (at `"("`)'], // prettier-ignore
])('%s is refused with the reason', async (query, message) => {
  const { status, body } = await ofFleet(query)
  expect([status, body.error_code, body.message]).toEqual([400, 'InvalidRequest', message])
})

describe('rolled-up samples', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  const at = (time: number) => `@${new Date(time).toISOString().slice(0, -1)}`

  /** Makes the first source of a kind five days old, and deletes all other sources and all samples. */
  async function oldSource(
    kind: CounterKind,
    metric: string | null = null,
  ): Promise<{ id: number; begin: number; now: number }> {
    await cloud.pass(70, 5)
    const { id } = await cloud.db
      .selectFrom('metric_source')
      .select('id')
      .where('kind', '=', kind)
      .where('metric', 'is not distinct from', metric)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await cloud.db.deleteFrom('metric_source').where('id', '!=', id).execute()
    await cloud.db.deleteFrom('metric_recent').execute()
    await cloud.db.deleteFrom('metric_seams').execute()
    const now = cloud.clock.now().getTime()
    const begin = now - 5 * day
    const started = { time_started: new Date(begin) }
    await cloud.db.updateTable('metric_source').set(started).execute()
    return { id, begin, now }
  }

  interface Kept {
    readonly id: number
    readonly kind: CounterKind
    readonly samples: readonly Sample[]
  }

  async function keep(sources: readonly Kept[]): Promise<void> {
    const now = cloud.clock.now().getTime()
    for (let time = now - 5 * day; time < now; time += day) {
      await createPartition(cloud.db, chunkPartitions, new Date(time))
    }
    const held = new SampleBuffer()
    for (const { id, samples } of sources) for (const sample of samples) held.add(id, sample)
    await held.write(cloud.db)
    for (let after: number | null = 0; after !== null;)
      after = await compactSome(cloud.db, new Date(now), after)
  }

  /** Creates five days of samples of one disk, with idle nights. @returns the samples of one counter */
  async function longAgo(): Promise<readonly { readonly time: number; readonly value: number }[]> {
    const { id, begin } = await oldSource('disk')
    const random = dice(3)
    let value = 0
    const samples = Array.from({ length: (5 * day) / 5000 }, (_, n) => {
      const busy = 1.3 + Math.sin((n * 5000 * 2 * Math.PI) / day)
      value += Math.round(busy * (4000 + random.below(1000)))
      return { time: begin + 5000 * n + 3000, value }
    })
    const kept = samples.map((sample) => ({
      time: sample.time,
      counters: [0n, 0n, 0n, 0n, BigInt(sample.value), 0n, 0n, 0n],
    }))
    await keep([{ id, kind: 'disk', samples: kept }])
    return samples
  }

  async function rollAll(): Promise<void> {
    const now = cloud.clock.now()
    let progress: Progress | null = null
    do progress = await rollSome(cloud.db, now, progress)
    while (progress !== null)
    await moveBoundaries(cloud.db, now, { samples: 2 * day, minutes: 4 * day, hours: 300 * day })
  }

  /** Returns the number and mean of the samples in each period, except the first period. */
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

  test('give the same means as raw samples, without a jump where the resolution changes', async () => {
    const samples = await longAgo()
    const now = cloud.clock.now().getTime()
    const end = now - (now % (7 * minute))
    const ask = async (period: number, from: number) => {
      const query =
        `get virtual_disk:bytes_written | filter timestamp >= ${at(from)} && timestamp < ${at(end)}` +
        ` | align mean_within(${period / 1000}s)`
      const { status, body } = await ofProject(query)
      expect([status, body.message]).toEqual([200, undefined])
      const [series] = seriesIn(body)
      const times = (series?.points.timestamps ?? []).map((time) => Date.parse(time))
      const values = series?.points.values[0]?.values.values ?? []
      // The first value contains everything since the start of the counter, so it is dropped.
      return { times: times.slice(2), values: values.slice(2) }
    }
    for (const rolled of [false, true]) {
      if (rolled) await rollAll()
      for (const [period, from] of [
        // The expected deviations where raw samples, minutes, quarters of an hour and hours are read.
        [2 * minute, end - 3.2 * day],
        [11 * minute, end - 3.2 * day],
        [151 * minute, end - 3.8 * day],
        [12 * 60 * minute, end - 4.9 * day],
      ] as const) {
        const { times, values } = await ask(period, from)
        expect(times.length).toBe(Math.ceil((end - from) / period) - 2)
        const expected = meansOf(samples, times, period)
        const off = values.map((value, n) => Math.abs((value ?? 0) / (expected[n] ?? 1) - 1))
        // In the shortest period, a sample that belongs to two periods is a sixth of all samples.
        expect(Math.max(...off), `${period} ms, rolled up: ${rolled}`).toBeLessThan(period < 10 * minute ? 0.3 : 0.06) // prettier-ignore
        const mean = off.reduce((sum, each) => sum + each, 0) / off.length
        expect(mean).toBeLessThan(period < 10 * minute ? 0.1 : 0.02)
      }
    }
    const old = `timestamp >= ${at(end - 4.9 * day)} && timestamp < ${at(end - 4.4 * day)}`
    const { status, body } = await ofProject(`get virtual_disk:bytes_written | filter ${old} | align mean_within(1m)`) // prettier-ignore
    expect(status).toBe(400)
    expect(body.message).toContain('more than 10 periods apart. A longer period loses no information')
  })

  test('of sensors are means, which are the same before and after a change of resolution', async () => {
    const { id, begin, now } = await oldSource('sensor', 'temperature')
    const random = dice(4)
    const degrees = Array.from({ length: (5 * day) / 30_000 - 1 }, (_, n) => {
      const time = begin - (begin % minute) + minute + 30_000 * n + 7000
      return {
        time,
        value: Math.round(25_000 + 5000 * Math.sin((time * 2 * Math.PI) / day) + random.below(300)),
      }
    })
    const samples = degrees.map(({ time, value }) => ({ time, counters: [BigInt(value)] }))
    await keep([{ id, kind: 'sensor', samples }])
    const end = now - (now % hour)
    for (const rolled of [false, true]) {
      if (rolled) await rollAll()
      for (const [period, from, most] of [
        // Time ranges that contain raw samples with a period boundary between them; then minutes; then hours.
        [90_000, end - 2.5 * day, 0.4],
        [10 * minute, end - 3.2 * day, 0.003],
        [2 * hour, end - 4.9 * day, 0.003],
      ] as const) {
        const { status, body } = await ofFleet(
          `get hardware_component:temperature | filter timestamp >= ${at(from)} && timestamp < ${at(end)}` +
            ` | align mean_within(${period / 1000}s)`,
        )
        expect([status, body.message]).toEqual([200, undefined])
        const [series, ...others] = seriesIn(body)
        expect(others).toEqual([])
        expect(series?.points.start_times).toBeNull()
        const values = series?.points.values[0]?.values.values ?? []
        expect(values.length).toBe(Math.ceil((end - from) / period))
        // The first point may cover only part of its period.
        const off = (series?.points.timestamps ?? []).slice(1).map((text, n) => {
          const time = Date.parse(text)
          const within = degrees.filter((each) => each.time > time - period && each.time <= time)
          const mean = total(within.map(({ value }) => value)) / within.length / 1000
          return Math.abs((values[n + 1] ?? NaN) - mean)
        })
        expect(Math.max(...off), `${period} ms, rolled up: ${rolled}`).toBeLessThan(most)
      }
    }
  })

  test('of histograms contain the counts between two points, bin by bin', async () => {
    const { id, begin } = await oldSource('size')
    const random = dice(8)
    let counters = counterNames.size.map(() => 0n)
    const samples = Array.from({ length: (5 * day) / 30_000 }, (_, n): Sample => {
      const bin = random.below(counters.length)
      counters = counters.with(bin, (counters[bin] ?? 0n) + BigInt(1 + random.below(50)))
      return { time: begin + 30_000 * n + 7000, counters }
    })
    await keep([{ id, kind: 'size', samples }])
    await rollAll()
    const { status, body } = await ofProject('get virtual_disk:io_size | filter io_kind == "read"')
    expect([status, body.message]).toEqual([200, undefined])
    const [series] = seriesIn(body)
    const times = series?.points.timestamps ?? []
    // The points were computed from hours, minutes and raw samples.
    const gaps = times.slice(1).map((time, n) => Date.parse(time) - Date.parse(times[n] ?? ''))
    for (const gap of [hour, minute, 30_000]) expect(gaps).toContain(gap)
    expect(times.at(-1)).toBe(new Date(samples.at(-1)?.time ?? 0).toISOString())
    const stood = new Map(samples.map((sample) => [new Date(sample.time).toISOString(), sample.counters]))
    const histograms = histogramsIn(series)
    for (let n = 1; n < times.length; n++) {
      const [before, after] = [stood.get(times[n - 1] ?? '') ?? [], stood.get(times[n] ?? '') ?? []]
      const counted = [...(histograms[n]?.counts ?? []), histograms[n]?.sum_of_samples]
      const expected = counted.map((_, column) => Number((after[column] ?? 0n) - (before[column] ?? 0n)))
      if (counted.join() !== expected.join()) expect([times[n], counted]).toEqual([times[n], expected])
    }
    expect(series?.points.start_times?.slice(1)).toEqual(times.slice(0, -1))
  })

  test('of servers include operations that are rarely requested, over days', async () => {
    const { id, begin, now } = await oldSource('duration', 'request')
    await cloud.db.deleteFrom('metric_source').where('id', '=', id).execute()
    const { serverId } = cloud.controlPlane.services
    const things = Array.from({ length: 12 }, (_, n): SystemSource => {
      const fields = { id: serverId, name: 'portico', operation_id: `call_${n}`, status_code: 200 }
      return { kind: 'duration', target: serverId, name: `request call_${n} 200`, metric: 'request', fields, startedAt: new Date(begin) } // prettier-ignore
    })
    const ids = new SystemSourceIds()
    await ids.learn(cloud.db, things)
    // One operation is requested every two hours. It then has a sample for that time and one for the previous check.
    const kept = things.map((thing, which): Kept => {
      const counters = (count: number) => counterNames.duration.map((_, n) => (n === 3 ? BigInt(count) : 0n))
      const samples = Array.from({ length: 59 }, (_, n) => {
        const time = begin + 2 * hour * (n + 1) + 60_000 * which
        return [0, 1].map((more) => ({ time: time + 30_000 * more, counters: counters(n + more) }))
      }).flat()
      return { id: ids.of(thing) ?? 0, kind: 'duration', samples }
    })
    await keep(kept)
    for (const rolled of [false, true]) {
      if (rolled) await rollAll()
      for (const days of [2, 5]) {
        const { status, body } = await ofFleet(
          `get http_service:request_latency_histogram | filter timestamp >= ${at(now - days * day)}`,
        )
        expect([status, body.message]).toEqual([200, undefined])
        const all = seriesIn(body)
        expect(new Set(all.map(({ fields }) => fields['operation_id']?.value))).toEqual(new Set(things.map(({ fields }) => fields['operation_id']))) // prettier-ignore
        for (const series of all) {
          const [first, ...others] = histogramsIn(series).map(({ counts }) => counts[3] ?? 0)
          // The first point contains the requests before it, the others contain those after it.
          expect((first ?? 0) + total(others)).toBe(59)
          expect(total(others)).toBeGreaterThanOrEqual(Math.min(59, 12 * days) - 2)
        }
      }
    }
  })
})

describe('an expensive query is refused with advice', () => {
  test('when aligning creates more points than the limit', async () => {
    await cloud.pass(130, 5)
    const { status, body } = await ofProject(
      'get virtual_disk:reads | filter timestamp < @2090-01-01 | align mean_within(1s)',
    )
    expect(status).toBe(400)
    expect(body.message).toContain('this comes to more than 250000 points: choose a longer period')
  })

  test('when reading its timeseries takes too long', async () => {
    const many = Array.from({ length: 100 }, () => 'get virtual_machine:reset').join(';')
    const answered = ofFleet(`{${many}}`)
    let answer: Awaited<typeof answered> | null = null
    while (answer === null) {
      cloud.clock.advance(5000)
      const meanwhile = cloud.db.selectFrom('silo').select('id').execute()
      answer = await Promise.race([answered, meanwhile.then(() => null)])
    }
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringContaining('took more than 15 s'),
    ])
  })

  test('when it needs more samples than the limit, before they are read', async () => {
    await cloud.pass(130, 5)
    // An old source whose raw samples still exist has many samples.
    const longAgo = new Date(cloud.clock.now().getTime() - 20 * 86_400_000)
    await cloud.db.updateTable('metric_source').set({ time_started: longAgo }).execute()
    await cloud.db.updateTable('metric_seams').set({ samples_from: longAgo, minutes_from: longAgo }).execute()
    const all = await ofProject('get virtual_machine:vcpu_usage')
    expect(all.status).toBe(400)
    expect(all.body.message).toContain('the query reads more than 1000000 samples: limit the time range')
    expect(all.body.message).toContain('directly after the filter')
    expect((await ofProject('get virtual_machine:vcpu_usage | filter timestamp > @now() - 1s')).status).toBe(200) // prettier-ignore
    expect((await ofProject('get virtual_machine:vcpu_usage | align mean_within(1h)')).status).toBe(200)
    // A condition on single values needs all raw samples.
    const of = (after: string) => ofProject(`get virtual_machine:vcpu_usage | ${after}`)
    expect((await of('filter datum > 5 | align mean_within(1h)')).status).toBe(400)
    expect((await of('last 3 | align mean_within(1h)')).status).toBe(400)
  })

  test('a query over 20 days counts one sample per minute for sources that are sampled once a minute', async () => {
    await cloud.pass(130, 5)
    const longAgo = new Date(cloud.clock.now().getTime() - 20 * 86_400_000)
    await cloud.db.updateTable('metric_source').set({ time_started: longAgo }).execute()
    await cloud.db.updateTable('metric_seams').set({ samples_from: longAgo, minutes_from: longAgo }).execute()
    // Four links have 115,000 samples. If they were sampled every five seconds, they would have twelve times as many.
    expect((await ofFleet('get sled_data_link:bytes_sent')).status).toBe(200)
    const latencies = await ofProject('get virtual_disk:io_latency')
    expect(latencies.status).toBe(400)
    expect(latencies.body.message).toContain(
      'more than 1000000 samples, each of which counts as the number of its histogram bins: limit the time range',
    )
  })
})

test('regular expressions select series, and malicious ones do not take longer than others', async () => {
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
  expect(body.message).toContain('this regular expression is too expensive: make it shorter')
})

test('conditions that exclude each other do not take longer than others', async () => {
  await cloud.pass(130, 5)
  const odd = Array.from({ length: 301 }, () => 'vcpu_id==0').join('^')
  const { status, body } = await ofProject(`get virtual_machine:vcpu_usage | filter ${odd}`)
  expect(status).toBe(200)
  expect(new Set(seriesIn(body).map(({ fields }) => fields['vcpu_id']?.value))).toEqual(new Set([0]))
})

test('the list of schemas contains all timeseries in pages, and fleet viewers can read it', async () => {
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
