import { dice } from '@portico/domain/testing/dice.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrateToLatest } from '#kernel/database/migrate.ts'
import { createPartition, tendPartitions } from '#kernel/database/partitions.ts'
import { testDatabase, type TestDatabase } from '@portico/testing/database.ts'
import type { Sample } from '../codec/chunk.ts'
import { counterNames } from '../counters.ts'
import { compactSome } from '../compact.ts'
import { SampleBuffer } from '../buffer.ts'
import { toStored } from '../stored-form.ts'
import { type Point, readPoints, type Source } from '../read.ts'
import { chunkPartitions } from '../slot.ts'
import { type Progress, rollSome } from './roller.ts'
import { beginBoundaries, moveBoundaries, readBoundaries } from './boundaries.ts'
import { day, floorTo, hour, type Step, stepLength } from './steps.ts'
import { minutePartitions } from './tables.ts'

const minute = 60_000
/** The beginning of a day. */
const start = Date.UTC(2026, 0, 5)
const [disk, processor]: [Source, Source] = [
  { id: 1, kind: 'disk' },
  { id: 2, kind: 'vcpu' },
]
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase('samples', migrateToLatest)
  for (const later of [0, 2]) {
    await tendPartitions(database.db, chunkPartitions, new Date(start + later * day), 30 * day)
  }
  for (const source of [disk, processor]) await makeSource(source)
})
afterEach(() => database.close())

async function makeSource({ id: number, kind }: Source): Promise<void> {
  await sql`
    insert into metric_source (id, machine_id, kind, target_id, number, instance_id, project_id, silo_id, sled_id,
                               time_started) overriding system value
    values (${number}, ${id(number)}, ${kind}, ${id(number)}, 0, ${id(1)}, ${id(2)}, ${id(3)}, ${id(4)},
            ${new Date(start)})`.execute(database.db)
}

/** Creates a source that does not belong to a machine. */
async function makeThing({ id: number, kind }: Source): Promise<void> {
  await sql`
    insert into metric_source (id, kind, target_id, name, fields, number, time_started) overriding system value
    values (${number}, ${kind}, ${id(number)}, 'thing', '{}', 0, ${new Date(start)})`.execute(database.db)
}

/**
 * Returns some hours of samples of a disk, every 20 s with gaps. Its counters sometimes start over, also at the
 * beginning of a quarter of an hour.
 */
function ofDisk(hours: number, seed = 1): Sample[] {
  const random = dice(seed)
  let [reads, writes] = [0n, 2n ** 45n]
  const samples: Sample[] = []
  for (let time = start; time < start + hours * hour; time += 20_000) {
    if (random.chance(0.004) || (time % (5 * 900_000) === 0 && time > start)) reads = writes = 0n
    reads += BigInt(random.below(1000))
    writes += BigInt(random.below(7))
    if (random.chance(0.002)) time += 20 * minute
    if (random.chance(0.97)) samples.push({ time: time + random.below(40), counters: [reads, writes, null] })
  }
  return samples.filter(({ time }) => time < start + hours * hour)
}

/** Returns hours of samples of a vCPU whose states add up to the elapsed time. */
function ofProcessor(hours: number): Sample[] {
  const random = dice(9)
  let run = 0n
  return Array.from({ length: hours * 180 }, (_, n) => {
    const elapsed = BigInt(20_000 * (n + 1))
    run += BigInt(random.below(20_000))
    return {
      time: start + 20_000 * n,
      counters: [run, elapsed - run, 0n, 0n].map((value) => value * 1_000_000n),
    }
  })
}

async function write(samples: readonly Sample[], source = disk): Promise<void> {
  const held = new SampleBuffer()
  for (const part of Map.groupBy(samples, ({ time }) => floorTo(time, minute)).values()) {
    for (const sample of part) held.add(source.id, toStored(source.kind, sample))
    await held.write(database.db)
  }
}

async function fold(now: number): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    after = await compactSome(database.db, new Date(now), after)
  }
}

async function roll(now: number, most = Infinity): Promise<void> {
  let at: Progress | null = null
  for (let n = 0; n < most; n++) {
    at = await rollSome(database.db, new Date(now), at)
    if (at === null) return
  }
}

const read = async (step: Step, from = start, until = start + 10 * day, source = disk) =>
  (await readPoints(database.db, [source], { from: new Date(from), until: new Date(until) }, step)).get(
    source.id,
  ) ?? []

/** Returns the total of a counter since its first sample, and the number of raw samples behind it. */
function shown(samples: readonly (Point | Sample)[], counter = 0): number {
  const values = samples.flatMap(({ counters }) => {
    const value = counters[counter] ?? null
    return value === null ? [] : Number(value)
  })
  return values.slice(1).reduce((sum, value, n) => {
    const before = values[n] ?? 0
    return sum + (value < before ? value : value - before)
  }, 0)
}

const countOf = (points: readonly Point[]): number => points.reduce((sum, { samples }) => sum + samples, 0)

/** Checks at every step that no sample is lost or counted twice. */
async function expectAll(samples: readonly Sample[]): Promise<void> {
  for (const step of ['sample', 'minute', 'quarter', 'hour'] as const) {
    const points = await read(step)
    expect(countOf(points), step).toBe(samples.length)
    expect([shown(points, 0), shown(points, 1)], step).toEqual([shown(samples, 0), shown(samples, 1)])
    expect(points.at(-1)?.time.getTime()).toBe(samples.at(-1)?.time)
  }
}

describe('the total is the same at every step', () => {
  test('when samples are recent, compacted, partly rolled up, and rolled up', async () => {
    const samples = ofDisk(31)
    await write(samples.filter(({ time }) => time < start + 30 * hour))
    await fold(start + 30 * hour)
    await write(samples.filter(({ time }) => time >= start + 30 * hour))
    await expectAll(samples)
    await fold(start + 30.9 * hour)
    for (const passes of [1, 4, 5, Infinity]) {
      await roll(start + 30.9 * hour, passes)
      await expectAll(samples)
    }
    const seams = await readBoundaries(database.db)
    expect([seams.minutesUntil - start, seams.hoursUntil - start]).toEqual([30 * hour, 24 * hour])
    expect((await read('hour')).length).toBeLessThan(31 * 3 + 40)
  })

  test('for any part of a span, also when it ends within a step', async () => {
    const samples = ofDisk(26)
    await write(samples)
    await fold(start + 26 * hour)
    await roll(start + 26.2 * hour)
    for (const step of ['minute', 'quarter', 'hour'] as const) {
      for (const end of [7.45, 9, 23.999, 25.26]) {
        const until = Math.round(start + end * hour)
        const points = await read(step, start + 3 * hour, until)
        const within = samples.filter(({ time }) => time >= start + 3 * hour && time < until)
        const missing = (within.at(-1)?.time ?? 0) - (points.at(-1)?.time.getTime() ?? 0)
        expect(missing, `${step} until ${end}`).toBeGreaterThanOrEqual(0)
        expect(missing, `${step} until ${end}`).toBeLessThan(minute)
        const last = within.findIndex(({ time }) => time === points.at(-1)?.time.getTime())
        expect(shown(points)).toBe(shown(within.slice(within.findIndex(({ time }) => time >= (points[0]?.time.getTime() ?? 0)), last + 1))) // prettier-ignore
      }
    }
  })

  test('for the states of vCPUs, which add up to the elapsed time', async () => {
    const samples = ofProcessor(25)
    await write(samples, processor)
    await fold(start + 25 * hour)
    await roll(start + 25 * hour)
    const points = await read('hour', start, start + 10 * day, processor)
    expect(points.length).toBeLessThan(25 + 6)
    for (const { time, counters } of points) {
      const sum = counters.reduce<number>((all, value) => all + (value ?? 0), 0)
      expect(sum).toBe((time.getTime() - start + 20_000) * 1e6)
    }
  })
})

describe('rolling up', () => {
  test('is continued by another server when the first one is killed at any point', async () => {
    for (let n = 3; n <= 70; n++) await makeSource({ id: n, kind: 'disk' })
    const samples = ofDisk(3)
    for (const source of [1, 3, 70]) await write(samples, { id: source, kind: 'disk' })
    await fold(start + 3 * hour)
    // Each server begins without the progress of the previous one.
    for (let n = 0; n < 3; n++) await rollSome(database.db, new Date(start + 3 * hour), null)
    expect((await readBoundaries(database.db)).minutesUntil).toBe(start)
    await expectAll(samples)
    await roll(start + 3 * hour)
    expect((await readBoundaries(database.db)).minutesUntil).toBe(start + 2 * hour)
    const all = await readPoints(database.db, [1, 3, 70].map((source) => ({ id: source, kind: 'disk' })), { from: new Date(start), until: new Date(start + day) }, 'hour') // prettier-ignore
    expect([...all.values()].map(countOf)).toEqual([1, 2, 3].map(() => samples.length))
  })

  test('gives the same result when several servers do it concurrently', async () => {
    const samples = ofDisk(7)
    await write(samples)
    await fold(start + 7 * hour)
    await Promise.all([1, 2, 3].map(() => roll(start + 7 * hour)))
    await roll(start + 7 * hour)
    expect((await readBoundaries(database.db)).minutesUntil).toBe(start + 6 * hour)
    await expectAll(samples)
  })

  test('includes late rows, also in the rollup to hours', async () => {
    const samples = ofDisk(30)
    const isLate = ({ time }: Sample) => time >= start + 5.5 * hour && time < start + 5.6 * hour
    await write(samples.filter((sample) => !isLate(sample)))
    await fold(start + 30 * hour)
    await roll(start + 30.5 * hour)
    await write(samples.filter(isLate))
    await fold(start + 31 * hour)
    await expectAll(samples)
  })

  test('includes rows that arrive while their slot is rolled up', async () => {
    for (let n = 3; n <= 120; n++) await makeSource({ id: n, kind: 'disk' })
    const samples = ofDisk(3)
    const isLate = ({ time }: Sample) => time >= start + 0.5 * hour && time < start + 0.6 * hour
    await write(samples.filter((sample) => !isLate(sample)))
    await fold(start + 3 * hour)
    let at = await rollSome(database.db, new Date(start + 3 * hour), null)
    await write(samples.filter(isLate))
    await fold(start + 3 * hour)
    while (at !== null) at = await rollSome(database.db, new Date(start + 3 * hour), at)
    await expectAll(samples)
  })

  test('includes samples stored before rollups existed, which are read as raw samples until they are rolled up', async () => {
    const samples = ofDisk(40)
    await write(samples)
    await fold(start + 40 * hour)
    await database.db.updateTable('metric_chunk').set({ minutes: null, quarters: null }).execute()
    await expectAll(samples)
    await roll(start + 41 * hour, 7)
    await expectAll(samples)
    await roll(start + 41 * hour)
    await expectAll(samples)
    expect((await readBoundaries(database.db)).hoursUntil).toBe(start + day)
  })

  test('skips times without samples', async () => {
    await write(ofDisk(1))
    await fold(start + 2 * hour)
    const later = start + 300 * day
    await roll(later, 12)
    const { minutesUntil, hoursUntil } = await readBoundaries(database.db)
    expect(minutesUntil).toBe(floorTo(later - 5 * minute, 2 * hour))
    expect(hoursUntil).toBe(start + 300 * day - day)
  })
})

describe('samples older than the retention', () => {
  const keep = { samples: 2 * day, minutes: 3 * day, hours: 30 * day }

  test('are deleted only after a coarser step exists and is read instead', async () => {
    const samples = ofDisk(30)
    await write(samples)
    await fold(start + 30 * hour)
    await beginBoundaries(database.db, new Date(start))
    const late = new Date(start + 5 * day)
    expect(await moveBoundaries(database.db, late, keep)).toMatchObject({
      samplesFrom: start,
      minutesFrom: start,
    })
    expect(await readBoundaries(database.db)).toMatchObject({ samplesFrom: start, minutesFrom: start })
    await roll(late.getTime())
    await moveBoundaries(database.db, late, keep)
    const moved = await readBoundaries(database.db)
    expect([moved.samplesFrom - start, moved.minutesFrom - start]).toEqual([3 * day, 2 * day])
    // A reader that has read the previous boundaries may still use them.
    expect(await moveBoundaries(database.db, late, keep)).toMatchObject({ samplesFrom: 0 })
    const gone = await moveBoundaries(database.db, new Date(late.getTime() + hour), keep)
    expect([gone.samplesFrom, gone.minutesFrom]).toEqual([moved.samplesFrom, moved.minutesFrom])
    await tendPartitions(database.db, chunkPartitions, late, late.getTime() - gone.samplesFrom)
    await tendPartitions(database.db, minutePartitions, late, late.getTime() - gone.minutesFrom)
    expect((await database.db.selectFrom('metric_chunk').select('time').execute()).length).toBe(0)
    expect((await database.db.selectFrom('metric_minute').select('time').execute()).length).toBe(0)
    for (const step of ['sample', 'minute', 'quarter', 'hour'] as const) {
      const points = await read(step)
      expect(countOf(points)).toBe(samples.length)
      expect(shown(points)).toBe(shown(samples))
    }
  })

  test('are ignored when they arrive later', async () => {
    await beginBoundaries(database.db, new Date(start))
    await roll(start + 5 * day)
    await moveBoundaries(database.db, new Date(start + 5 * day), keep)
    await write(ofDisk(1))
    await fold(start + 5 * day)
    expect(await database.db.selectFrom('metric_chunk').select('time').execute()).toEqual([])
    expect(await database.db.selectFrom('metric_recent').select('time').execute()).toEqual([])
  })

  test('have partitions for every day that can be written', async () => {
    const time = new Date(start + 70 * day)
    await createPartition(database.db, minutePartitions, time)
    await createPartition(database.db, minutePartitions, time)
    await database.db
      .insertInto('metric_minute')
      .values({ time, source_id: 1, minutes: new Uint8Array(), quarters: new Uint8Array() })
      .execute()
  })
})

describe('rarely sampled sources', () => {
  const seldom = 30_000
  const length = 30 * hour

  /** Rolls up samples so that the first day consists of minutes and the rest of raw samples. */
  async function roundTheSeam(): Promise<void> {
    await roll(start + length)
    await moveBoundaries(database.db, new Date(start + length), { samples: 5 * hour, minutes: 9 * day, hours: 9 * day }) // prettier-ignore
    expect((await readBoundaries(database.db)).samplesFrom).toBe(start + day)
  }

  test('have the same histograms, bin by bin, before and after a change of resolution', async () => {
    const source: Source = { id: 3, kind: 'size' }
    await makeSource(source)
    const random = dice(5)
    const columns = counterNames.size.length
    let counters = Array.from({ length: columns }, () => 0n)
    const samples = Array.from({ length: length / seldom }, (_, n): Sample => {
      // The counters start over once, in the middle of a minute.
      if (n === 1501) counters = counters.map(() => 0n)
      const bin = random.below(columns)
      counters = counters.with(bin, (counters[bin] ?? 0n) + BigInt(1 + random.below(9)))
      return { time: start + n * seldom + 7000, counters }
    })
    await write(samples, source)
    await fold(start + length)
    const expectSame = async () => {
      for (const step of ['sample', 'minute', 'quarter', 'hour'] as const) {
        const points = await read(step, start, start + 10 * day, source)
        expect(countOf(points), step).toBe(samples.length)
        for (let column = 0; column < columns; column++) {
          expect(shown(points, column), `${step}, ${column}`).toBe(shown(samples, column))
        }
      }
    }
    await expectSame()
    await roundTheSeam()
    await expectSame()
    const steps = (await read('sample', start, start + 10 * day, source)).map(({ step }) => step)
    expect(new Set(steps)).toEqual(new Set([0, minute]))
  })

  test('have means of levels that are weighted by the number of samples in each', async () => {
    const source: Source = { id: 4, kind: 'sensor' }
    await makeThing(source)
    const random = dice(6)
    const samples = Array.from({ length: length / seldom }, (_, n): Sample => ({
      time: start + n * seldom + 7000,
      counters: [BigInt(-2000 + n + random.below(4000))],
    })).filter(() => random.chance(0.9))
    await write(samples, source)
    await fold(start + length)
    const expectMeans = async () => {
      for (const step of ['sample', 'minute', 'quarter', 'hour'] as const) {
        const points = await read(step, start, start + 10 * day, source)
        expect(countOf(points), step).toBe(samples.length)
        let from = 0
        for (const { counters, samples: count } of points) {
          const those = samples.slice(from, from + count)
          from += count
          const mean = those.reduce((sum, sample) => sum + Number(sample.counters[0]), 0) / count
          // Each rollup rounds its results.
          expect(Math.abs(Number(counters[0]) - mean), step).toBeLessThanOrEqual(1.6)
        }
      }
    }
    await expectMeans()
    await roundTheSeam()
    await expectMeans()
    const points = await read('sample', start, start + 10 * day, source)
    expect(points.filter(({ time }) => time.getTime() < start + day).length).toBeLessThanOrEqual(24 * 60)
    expect((await read('hour', start, start + day, source)).length).toBe(24)
  })
})

test('the points of a series have the step that was asked for, or are single samples', async () => {
  await write(ofDisk(26))
  await fold(start + 26 * hour)
  await roll(start + 26 * hour)
  for (const step of ['minute', 'quarter', 'hour'] as const) {
    const points = await read(step, start, start + day)
    const starts = new Set(points.map(({ time }) => floorTo(time.getTime(), stepLength[step])))
    expect(points.length).toBeLessThan(starts.size * 2 + 60)
    expect(new Set(points.map((point) => point.step))).toEqual(new Set([0, stepLength[step]]))
  }
})
