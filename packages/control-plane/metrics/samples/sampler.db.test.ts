import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { counterNames } from './counters.ts'
import { type Point, readPoints, type Source } from './read.ts'
import type { Step } from './rollups/steps.ts'

const start = Date.UTC(2026, 0, 5, 9)
let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 2 })
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  await cloud.admin.post('/v1/instances?project=p', {
    name: 'counted',
    description: '',
    hostname: 'counted',
    ncpus: 2,
    memory: 1024 ** 3,
    disks: [
      {
        type: 'create',
        name: 'd',
        description: '',
        size: 1024 ** 3,
        disk_source: { type: 'blank', block_size: 512 },
      },
    ],
  })
})
afterEach(() => cloud.close())

/** The kinds that are sampled every five seconds. Tests below cover the other kinds. */
const often = ['vcpu', 'disk', 'nic'] as const
const sources = () =>
  cloud.db.selectFrom('metric_source').selectAll().where('kind', 'in', often).orderBy('id').execute()

/** Returns all counters, by source. */
async function counted(): Promise<readonly (Source & { readonly points: readonly Point[] })[]> {
  const found = await sources()
  const span = { from: new Date(start - 86_400_000), until: new Date(cloud.clock.now().getTime() + 60_000) }
  const points = await readPoints(cloud.db, found, span)
  return found.map(({ id, kind }) => ({ id, kind, points: points.get(id) ?? [] }))
}

/** Returns the seconds between successive samples. */
const gaps = (points: readonly Point[]): number[] =>
  points.slice(1).map(({ time }, n) => (time.getTime() - (points[n]?.time.getTime() ?? 0)) / 1000)

const rowsOf = async (table: 'metric_recent' | 'metric_chunk' | 'metric_minute') =>
  (
    await cloud.db
      .selectFrom(table)
      .innerJoin('metric_source', 'metric_source.id', 'source_id')
      .select('source_id')
      .where('kind', 'in', often)
      .execute()
  ).length

test('vCPUs, disks and interfaces of a running machine are sampled every five seconds', async () => {
  await cloud.pass(130, 2.5)
  const found = await counted()
  expect((await sources()).map(({ kind, number }) => `${kind} ${number}`).toSorted()).toEqual([
    'disk 0',
    'nic 0',
    'vcpu 0',
    'vcpu 1',
  ])
  const instance = (await cloud.admin.get('/v1/instances/counted?project=p')).body as { id: string }
  expect(new Set((await sources()).map(({ instance_id }) => instance_id))).toEqual(new Set([instance.id]))
  for (const { kind, points } of found) {
    expect(points.length).toBeGreaterThan(20)
    expect(new Set(gaps(points))).toEqual(new Set([5]))
    for (const [n] of counterNames[kind].entries()) {
      const values = points.map(({ counters }) => counters[n])
      expect(values).toEqual(values.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
    }
    expect(points.at(-1)?.counters[0]).toBeGreaterThan(points[0]?.counters[0] ?? 0)
  }
})

test('the states of a vCPU add up to the time since its start', async () => {
  await cloud.pass(70, 2.5)
  const [source] = await sources()
  const started = source?.time_started.getTime() ?? 0
  const points = (await counted()).find(({ kind }) => kind === 'vcpu')?.points ?? []
  expect(points.length).toBeGreaterThan(5)
  for (const { time, counters } of points) {
    const sum = counters.reduce<number>((all, value) => all + (value ?? 0), 0)
    const elapsed = (time.getTime() - started) * 1e6
    expect(elapsed - sum).toBeGreaterThanOrEqual(0)
    expect(elapsed - sum).toBeLessThan(400_000)
  }
})

test('ended slots are compacted into one chunk per source, which contains every sample once', async () => {
  await cloud.pass(900 + 180, 5)
  expect(await rowsOf('metric_chunk')).toBe(4)
  for (const { points } of await counted()) {
    expect(new Set(gaps(points))).toEqual(new Set([5]))
    expect(points.at(-1)?.time.getTime()).toBeGreaterThan(start + 900_000)
  }
  expect(await rowsOf('metric_recent')).toBeLessThanOrEqual(4 * 3)
})

test('a chunk is written only once even when the last row of its slot arrives up to a minute late', async () => {
  await cloud.pass(890, 5)
  // When the compaction first runs after the end of the slot, the buffer of the sampler contains samples from before
  // and after that end.
  await sql`create table written (source_id bigint)`.execute(cloud.db)
  await sql`
    create function note_written() returns trigger language plpgsql as $$
    begin insert into written values (new.source_id); return null; end $$`.execute(cloud.db)
  await sql`
    create trigger note_written after insert or update on metric_chunk
    for each row execute function note_written()`.execute(cloud.db)
  await cloud.pass(190, 5)
  const { rows } = await sql<{ most: number; sources: number }>`
    select max(times)::float8 as most, count(*)::float8 as sources
    from (select count(*) as times from written group by source_id) as counted`.execute(cloud.db)
  expect(rows[0]?.sources).toBeGreaterThan(4)
  expect(rows[0]?.most).toBe(1)
})

test('a source that is sampled once a minute is stored once, and gives the same at any step up to a minute', async () => {
  await cloud.pass(900 + 180, 5)
  const chunks = await cloud.db
    .selectFrom('metric_chunk')
    .innerJoin('metric_source', 'metric_source.id', 'source_id')
    .select(['metric_source.id', 'kind', 'minutes', 'quarters'])
    .execute()
  const isOften = (kind: string) => (often as readonly string[]).includes(kind)
  for (const { kind, minutes, quarters } of chunks) {
    expect([minutes !== null, quarters !== null], kind).toEqual([isOften(kind), false])
  }
  const latency = chunks.find(({ kind }) => kind === 'latency')
  if (latency === undefined) throw new Error('the disk has no chunk of latencies')
  const span = { from: new Date(start - 1000), until: cloud.clock.now() }
  const pointsAt = async (step: Step) =>
    (await readPoints(cloud.db, [latency], span, step)).get(latency.id) ?? []
  const taken = await pointsAt('sample')
  expect(taken.length).toBeGreaterThan(13)
  for (const step of ['minute', 'quarter', 'hour'] as const) {
    const points = await pointsAt(step)
    expect(
      points.reduce((sum, { samples }) => sum + samples, 0),
      step,
    ).toBe(taken.length)
    expect(points.at(-1)?.counters, step).toEqual(taken.at(-1)?.counters)
  }
})

describe('sampling servers', () => {
  test('write their buffer when they stop, and another server continues', async () => {
    const other = await cloud.another()
    await cloud.pass(30, 2.5)
    expect(await rowsOf('metric_recent')).toBe(0)
    await cloud.controlPlane.close()
    expect(await rowsOf('metric_recent')).toBe(4)
    for (let n = 0; n < 40; n++) {
      await other.settle()
      cloud.clock.advance(5000)
    }
    for (const { points } of await counted()) {
      expect(Math.max(...gaps(points))).toBeLessThanOrEqual(10)
      expect(points.length).toBeGreaterThan(30)
    }
  })

  test('take turns, so that each moment is sampled by only one', async () => {
    const other = await cloud.another()
    for (let n = 0; n < 40; n++) {
      await cloud.settle()
      await other.settle()
      cloud.clock.advance(5000)
    }
    for (const { points } of await counted()) expect(new Set(gaps(points))).toEqual(new Set([5]))
    const holders = await cloud.db.selectFrom('metric_turn').select('holder').execute()
    expect(holders).toHaveLength(1)
  })

  test('lose at most a minute when one is killed', async () => {
    const other = await cloud.another()
    await cloud.pass(65 + 55, 5)
    for (let n = 0; n < 40; n++) {
      cloud.clock.advance(5000)
      await other.settle()
    }
    for (const { points } of await counted()) {
      expect(Math.max(...gaps(points))).toBeLessThanOrEqual(70)
    }
  })

  test('write their buffer after a pause, even if its slot was compacted in the meantime', async () => {
    const other = await cloud.another()
    await cloud.pass(90, 5)
    const heldUntil = cloud.clock.now().getTime()
    for (let n = 0; n < 300; n++) {
      cloud.clock.advance(5000)
      await other.settle()
    }
    const before = await counted()
    expect(Math.max(...gaps(before[0]?.points ?? []))).toBeGreaterThan(10)
    await cloud.settle()
    cloud.clock.advance(60_000)
    await other.settle()
    for (const { points } of await counted()) {
      const early = points.filter(({ time }) => time.getTime() <= heldUntil)
      expect(new Set(gaps(early))).toEqual(new Set([5]))
      expect(new Set(points.map(({ time }) => time.getTime())).size).toBe(points.length)
    }
    expect(await rowsOf('metric_chunk')).toBe(4)
  })
})

test('histograms and sources that do not belong to machines are sampled once a minute', async () => {
  await cloud.pass(310, 2.5)
  const found = await cloud.db
    .selectFrom('metric_source')
    .selectAll()
    .where('kind', 'not in', often)
    .execute()
  expect(new Set(found.map(({ kind }) => kind))).toEqual(
    new Set(['machine', 'latency', 'size', 'sensor', 'error', 'link', 'duration']),
  )
  const span = { from: new Date(start - 1000), until: cloud.clock.now() }
  const points = await readPoints(cloud.db, found, span)
  for (const { id, machine_id, kind, fields } of found) {
    expect(fields === null).toBe(machine_id !== null)
    const own = points.get(id) ?? []
    // One sensor of the rack sometimes returns nothing. An operation that nobody calls is not sampled again.
    if (kind !== 'sensor' && kind !== 'duration') expect(own.length).toBeGreaterThan(2)
    for (const gap of gaps(own)) expect(gap % 60).toBe(0)
    expect(new Set(own.map(({ counters }) => counters.length))).toEqual(new Set([counterNames[kind].length]))
  }
})

test('a hardware source keeps its ID and gets the current fields when it is reported again', async () => {
  await cloud.pass(70, 5)
  const sled = await cloud.db.selectFrom('sled').select('id').executeTakeFirstOrThrow()
  const links = () =>
    cloud.db
      .selectFrom('metric_source')
      .select(['id', 'fields'])
      .where('kind', '=', 'link')
      .where('target_id', '=', sled.id)
      .orderBy('id')
      .execute()
  const before = await links()
  expect(before).toHaveLength(2)
  await cloud.db.updateTable('metric_source').set({ fields: '{}' }).where('kind', '=', 'link').execute()
  await cloud.pass(130, 5)
  expect(await links()).toEqual(before)
})

test('the sources of a server are deleted a year after its end, and other sources are not', async () => {
  const other = await cloud.another()
  const sources = async () =>
    new Set(
      (
        await cloud.db
          .selectFrom('metric_source')
          .select('target_id')
          .where('machine_id', 'is', null)
          .execute()
      ).map(({ target_id }) => target_id),
    )
  for (let n = 0; n < 8; n++) {
    await cloud.pass(10, 10)
    await other.admin.get('/v1/projects')
    await other.settle()
  }
  const [here, there] = [cloud.controlPlane, other.controlPlane].map(({ services }) => services.serverId)
  const { id: sled } = await cloud.db.selectFrom('sled').select('id').executeTakeFirstOrThrow()
  const known = await sources()
  expect([here, there, sled].map((id) => known.has(id ?? ''))).toEqual([true, true, true])
  await other.controlPlane.close()
  for (const hours of [2, 24 * 367, 2]) {
    cloud.clock.advance(hours * 3_600_000)
    await cloud.settle()
  }
  const left = await sources()
  expect([here, there, sled].map((id) => left.has(id ?? ''))).toEqual([true, false, true])
})

test('a restarted machine is a new source, which counts from zero', async () => {
  await cloud.pass(12, 2)
  await cloud.admin.post('/v1/instances/counted/stop?project=p')
  await cloud.pass(12, 2)
  const before = await sources()
  await cloud.admin.post('/v1/instances/counted/start?project=p')
  await cloud.pass(12, 2)
  expect(await sources()).toHaveLength(2 * before.length)
})

test('samples are deleted after their retention, then minutes, then hours, and finally the sources', async () => {
  await cloud.pass(70, 5)
  await cloud.admin.post('/v1/instances/counted/stop?project=p')
  await cloud.pass(70, 5)
  const days = async (table: 'metric_chunk' | 'metric_hour') =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from pg_inherits where inhparent = ${table}::regclass`.execute(cloud.db)
    ).rows[0]?.n
  const points = async () => (await counted()).map((source) => source.points.length)
  /** A sweep uses the boundaries that the sweep before it has set. */
  const wait = async (hours: number) => {
    for (const each of [hours - 4, 1, 1, 1, 1]) {
      cloud.clock.advance(each * 3_600_000)
      await cloud.settle()
    }
  }
  const all = await points()
  await wait(30)
  expect(await points()).toEqual(all)
  await wait(4 * 24)
  const minutes = await points()
  expect(Math.max(...minutes)).toBeLessThan(8)
  expect(Math.min(...minutes)).toBeGreaterThan(1)
  expect(await rowsOf('metric_chunk')).toBe(0)
  await wait(14 * 24)
  const hours = await points()
  expect(Math.max(...hours)).toBeLessThan(4)
  expect(Math.min(...hours)).toBeGreaterThan(0)
  // Only today's and tomorrow's partitions are left.
  expect(await days('metric_chunk')).toBe(2)
  expect(await rowsOf('metric_minute')).toBe(0)
  await wait(400 * 24)
  expect(await sources()).toEqual([])
  expect(await days('metric_hour')).toBeLessThan(15)
})
