import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { expect, test } from 'vitest'
import { ChunkColumns, encodeChunk, type Sample } from './codec/chunk.ts'
import { fromStored, storedColumn, processorTick, toStored } from './stored-form.ts'

const random = seededRandom(3)
const draw = (below: number) => random.bytes(4).reduce((sum, byte) => sum * 256 + byte, 0) % below
const time = Date.UTC(2026, 0, 5, 9)

/** Returns samples of a vCPU whose states add up to the time since its start. */
function processor(count: number): Sample[] {
  const [run, waiting, emulation] = [{ sum: 0n }, { sum: 0n }, { sum: 0n }]
  let elapsed = 0
  return Array.from({ length: count }, () => {
    elapsed += 5000 + draw(20)
    for (const state of [run, waiting, emulation]) state.sum += BigInt(draw(1_600_000_000))
    const idle = BigInt(elapsed) * 1_000_000n - run.sum - waiting.sum - emulation.sum
    return { time: time + elapsed, counters: [run.sum, idle, waiting.sum, emulation.sum] }
  })
}

test('the stored times of a vCPU are rounded down to a tenth of a millisecond and never decrease', () => {
  const samples = processor(500)
  const found = samples.map((sample) => fromStored('vcpu', toStored('vcpu', sample)))
  for (const [n, { counters }] of samples.entries()) {
    for (const [state, value] of counters.entries()) {
      const kept = found[n]?.counters[state] ?? -1n
      const off = (value ?? 0n) - kept
      expect(off >= 0n && off < processorTick).toBe(true)
      expect(kept >= (found[n - 1]?.counters[state] ?? 0n)).toBe(true)
    }
  }
})

test('an idle vCPU has the same stored value in all samples', () => {
  const idle = (elapsed: number) => ({
    time: time + elapsed,
    counters: [0n, BigInt(elapsed) * 1_000_000n, 0n, 0n],
  })
  const kept = [5000, 10_007, 15_001].map((elapsed) => toStored('vcpu', idle(elapsed)).counters[1])
  expect(new Set(kept).size).toBe(1)
})

test('reading by column returns the same values as reading by sample', () => {
  const unknown = { time: time + 9_999_999, counters: [null, 7n * processorTick, null, 0n] }
  const kept = [...processor(500), unknown].map((sample) => toStored('vcpu', sample))
  const columns = new ChunkColumns(encodeChunk(kept))
  for (const index of [0, 1, 2, 3]) {
    const counters = kept.map((sample) => Number(fromStored('vcpu', sample).counters[index] ?? NaN))
    expect(storedColumn('vcpu', columns, index)).toEqual(counters)
  }
})

test('unknown values stay unknown', () => {
  const sample = { time, counters: [null, 7n * processorTick, null, 0n] }
  expect(fromStored('vcpu', toStored('vcpu', sample))).toEqual(sample)
  const unknown = { time, counters: [3n * processorTick, null, null, null] }
  expect(fromStored('vcpu', toStored('vcpu', unknown))).toEqual(unknown)
})

test('counters of disks and interfaces are stored exactly', () => {
  const sample = { time, counters: [2n ** 63n, null, -1n, 123_456_789_012_345_678n] }
  for (const kind of ['disk', 'nic'] as const) {
    expect(fromStored(kind, toStored(kind, sample))).toEqual(sample)
  }
})
