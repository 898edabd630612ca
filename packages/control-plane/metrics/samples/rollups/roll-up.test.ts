import { dice } from '@portico/domain/testing/dice.ts'
import { describe, expect, test } from 'vitest'
import type { Sample } from '../codec/chunk.ts'
import { decodeBlock, encodeBlock, framed } from './block.ts'
import { rollUp, rollUpLevels, type RolledSample, single } from './roll-up.ts'
import { floorTo, stepLength } from './steps.ts'

const start = Date.UTC(2026, 0, 5, 9)
const { minute, quarter, hour } = stepLength

/**
 * Returns some hours of samples. Their counters sometimes start over (together or alone), are sometimes unknown, and
 * have gaps.
 */
function taken(seed: number, length = 3 * hour): Sample[] {
  const random = dice(seed)
  const values = [0n, 500n, 2n ** 60n]
  const samples: Sample[] = []
  for (let time = start; time < start + length; time += 5000) {
    if (random.chance(0.003)) values.fill(0n)
    if (random.chance(0.001)) time += random.below(2 * minute)
    const counters = values.map((value, n) => {
      values[n] = random.chance(0.002) ? BigInt(random.below(50)) : value + BigInt(random.below(9))
      return random.chance(0.02) ? null : (values[n] ?? 0n)
    })
    if (random.chance(0.98)) samples.push({ time: time + random.below(20), counters })
  }
  return samples
}

/** Returns the total of a counter since its first known sample, as a reader of samples computes it. */
function counted(samples: readonly Sample[], counter: number): bigint {
  const known = samples.flatMap(({ counters }) => counters[counter] ?? [])
  return known.slice(1).reduce((sum, value, n) => {
    const before = known[n] ?? 0n
    return sum + (value < before ? value : value - before)
  }, 0n)
}

const by =
  (step: number) =>
  (samples: readonly RolledSample[]): RolledSample[] =>
    rollUp(
      samples,
      () => step,
      ({ counters }) => counters,
    )

describe('the total of counters', () => {
  test.each([minute, quarter, hour])(
    'is the same in steps of %i ms, whenever the counters started over',
    (step) => {
      for (let seed = 0; seed < 20; seed++) {
        const samples = taken(seed)
        const rolled = by(step)(samples.map(single))
        for (const counter of [0, 1, 2]) {
          expect(counted(rolled, counter), `seed ${seed}`).toBe(counted(samples, counter))
        }
        expect(rolled.reduce((sum, { count }) => sum + count, 0)).toBe(samples.length)
        expect(rolled.length).toBeLessThan(samples.length)
      }
    },
  )

  test('is the same when each row was first rolled up to a minute and then further', () => {
    for (let seed = 20; seed < 40; seed++) {
      const samples = taken(seed)
      const quarters = Map.groupBy(samples.map(single), ({ time }) => floorTo(time, quarter))
      const minutes = [...quarters.values()].flatMap(by(minute))
      const rolled = by(hour)(by(quarter)(minutes))
      for (const counter of [0, 1, 2]) expect(counted(rolled, counter)).toBe(counted(samples, counter))
      expect(rolled.reduce((sum, { count }) => sum + count, 0)).toBe(samples.length)
      expect(rolled).toEqual(by(hour)(samples.map(single)))
    }
  })
})

test('comes from the last sample of each step when no counter starts over', () => {
  const samples = Array.from({ length: 36 }, (_, n) =>
    single({ time: start + 5000 * n, counters: [BigInt(n)] }),
  )
  expect(by(minute)(samples).map(({ time, count, step }) => [time - start, count, step])).toEqual([
    [0, 1, 0],
    [55_000, 11, minute],
    [115_000, 12, minute],
    [175_000, 12, minute],
  ])
})

test('the end of a span can be rolled up at finer steps than the rest', () => {
  const samples = Array.from({ length: 60 }, (_, n) =>
    single({ time: start + 60_000 * n, counters: [BigInt(n)] }),
  )
  const rolled = rollUp(
    samples,
    (time) => (time < start + 45 * minute ? quarter : minute),
    ({ counters }) => counters,
  )
  expect(rolled.map(({ time }) => (time - start) / minute)).toEqual([0, 14, 29, 44, ...Array.from({ length: 15 }, (_, n) => 45 + n)]) // prettier-ignore
})

test('rolling up no samples returns none', () => {
  expect(by(minute)([])).toEqual([])
})

test('a block contains the number of raw samples for each of its samples, also when blocks are concatenated', () => {
  const parts = [taken(50, hour), taken(51, quarter), []].map((samples) => by(minute)(samples.map(single)))
  const blocks = parts.map(encodeBlock)
  for (const [n, block] of blocks.entries()) expect(decodeBlock(block, minute)).toEqual(parts[n])
  const frames = blocks.map((block) => {
    const framedBlock = new Uint8Array(4 + block.length)
    new DataView(framedBlock.buffer).setUint32(0, block.length)
    framedBlock.set(block, 4)
    return framedBlock
  })
  const together = new Uint8Array(Buffer.concat(frames))
  expect([...framed(together)].map((bytes) => decodeBlock(bytes, minute))).toEqual(parts)
})

test('levels are rolled up to the mean of the known levels, weighted by the numbers of samples', () => {
  const levels = [4n, 8n, null, 5n].map((level, n) =>
    single({ time: start + 20_000 * n, counters: [level, 1n] }),
  )
  const minutes = rollUpLevels(levels, () => minute)
  expect(minutes.map(({ time, ...rest }) => ({ ...rest, time: time - start }))).toEqual([
    { time: 40_000, counters: [6n, 1n], count: 3, step: minute },
    { time: 60_000, counters: [5n, 1n], count: 1, step: 0 },
  ])
  const more = [...minutes.slice(0, 1), { ...single({ time: start + 61_000, counters: [10n, 1n] }), count: 9, step: minute }] // prettier-ignore
  expect(rollUpLevels(more, () => quarter)).toEqual([
    { time: start + 61_000, counters: [9n, 1n], count: 12, step: quarter },
  ])
})
