import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateToLatest } from '#kernel/database/migrate.ts'
import { tendPartitions } from '#kernel/database/partitions.ts'
import { testDatabase, type TestDatabase } from '@portico/testing/database.ts'
import type { Sample } from './codec/chunk.ts'
import { type Counters, counterNames } from './counters.ts'
import { compactSome } from './compact.ts'
import { SampleBuffer } from './buffer.ts'
import { readPoints, type Source } from './read.ts'
import { chunkPartitions } from './slot.ts'

const start = Date.UTC(2026, 0, 5, 9)
const minute = 60_000
const [disk, nic]: [Source, Source] = [
  { id: 1, kind: 'disk' },
  { id: 2, kind: 'nic' },
]
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase('samples', migrateToLatest)
  await tendPartitions(database.db, chunkPartitions, new Date(start), 0)
})
afterEach(() => database.close())

async function write(samples: readonly Sample[], source = disk): Promise<void> {
  const held = new SampleBuffer()
  for (const sample of samples) held.add(source.id, sample)
  await held.write(database.db)
}

async function fold(now: number): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    after = await compactSome(database.db, new Date(now), after)
  }
}

/**
 * Returns samples for a number of minutes. They are about five seconds apart, some are missing, and there is a gap in
 * the middle.
 */
function someSamples(minutes: number): Sample[] {
  const random = seededRandom(minutes)
  const samples: Sample[] = []
  let count = 2n ** 50n
  for (let time = start; time < start + minutes * minute; time += 5000) {
    const [jitter = 0, step = 0] = random.bytes(2)
    const paused = time > start + 40 * minute && time < start + 75 * minute
    count += BigInt(step)
    if (!paused && jitter > 20) samples.push({ time: time + (jitter % 50), counters: [count, null, 7n] })
  }
  return samples
}

const read = async (from: number, until: number) =>
  (await readPoints(database.db, [disk], { from: new Date(from), until: new Date(until) })).get(disk.id) ?? []

/** Returns all counters of a disk. Counters that the sample does not have are null. */
const inFull = (counters: Counters) =>
  counterNames.disk.map((_, n) => (counters[n] == null ? null : Number(counters[n])))

test('every sample of a span is a point, including one at the start and excluding one at the end', async () => {
  const samples = someSamples(50)
  await write(samples)
  await fold(start + 20 * minute)
  const [from, until] = [samples[3]?.time ?? 0, samples[400]?.time ?? 0]
  const points = await read(from, until)
  expect(points).toEqual(
    samples.slice(3, 400).map(({ time, counters }) => ({
      time: new Date(time),
      counters: inFull(counters),
      samples: 1,
      step: 0,
    })),
  )
})

test('points are returned by source, and a source without samples has none', async () => {
  await write([{ time: start, counters: [1n] }])
  const span = { from: new Date(start), until: new Date(start + 1) }
  expect(await readPoints(database.db, [disk, nic], span)).toEqual(
    new Map([
      [disk.id, [{ time: new Date(start), counters: inFull([1n]), samples: 1, step: 0 }]],
      [nic.id, []],
    ]),
  )
})

test('a counter that decreases is returned with its stored values', async () => {
  const samples = [5n, 9n, 2n, 4n].map((value, n) => ({ time: start + 5000 * n, counters: [value] }))
  await write(samples)
  await fold(start + 20 * minute)
  const points = await read(start, start + minute)
  expect(points.map(({ counters }) => counters[0])).toEqual([5, 9, 2, 4])
})

test('a row that was written both before and after its compaction is read once', async () => {
  const samples = someSamples(30)
  for (let n = 0; n < 2; n++) {
    await write(samples)
    await write(samples)
    expect(await read(start, start + 30 * minute)).toHaveLength(samples.length)
    await fold(start + 40 * minute)
    expect(await read(start, start + 30 * minute)).toHaveLength(samples.length)
  }
})

test('concurrent compaction by several servers loses nothing', async () => {
  const samples = someSamples(30)
  for (let id = 1; id <= 120; id++) await write(samples.slice(0, 100), { id, kind: 'disk' })
  const now = start + 40 * minute
  await Promise.all([fold(now), fold(now), fold(now)])
  await fold(now)
  const sources = Array.from({ length: 120 }, (_, n) => ({ id: n + 1, kind: 'disk' as const }))
  const span = { from: new Date(start), until: new Date(now) }
  const points = await readPoints(database.db, sources, span)
  expect([...points.values()].every(({ length }) => length === 100)).toBe(true)
  expect(await database.db.selectFrom('metric_recent').selectAll().execute()).toEqual([])
})
