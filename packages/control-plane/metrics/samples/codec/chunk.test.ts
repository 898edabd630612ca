import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { describe, expect, test } from 'vitest'
import { ChunkColumns, chunkLimits, decodeChunk, encodeChunk, type Sample } from './chunk.ts'

const start = Date.UTC(2026, 0, 5, 9)

/**
 * Returns the next value of a counter after its last one. The type of behavior is drawn once, its details at every
 * step.
 */
type Habit = (last: bigint, draw: (below: number) => number) => bigint | null

const habits: Readonly<Record<string, Habit>> = {
  'is constant': (last) => last,
  'grows evenly': (last) => last + 5_000_000n,
  'grows unevenly': (last, draw) => last + BigInt(draw(100_000)),
  'grows in sectors': (last, draw) => last + 512n * BigInt(draw(4000)),
  bursts: (last, draw) => (draw(10) === 0 ? last + BigInt(draw(2 ** 30)) * 4096n : last),
  'starts over': (last, draw) => (draw(8) === 0 ? BigInt(draw(50)) : last + BigInt(draw(1000))),
  'is unknown': () => null,
  'is sometimes unknown': (last, draw) => (draw(3) === 0 ? null : last + BigInt(draw(1000))),
  'exceeds exact numbers': (last, draw) => last + 2n ** 62n + BigInt(draw(2 ** 30)),
  'jumps up and down': (last, draw) => (draw(2) === 0 ? last + 2n ** 60n : last - 2n ** 61n),
  'grows at the limit of exact differences': (last, draw) => last + 2n ** 49n - BigInt(draw(3)),
}
const names = Object.keys(habits)

/** Returns 1 to 200 samples that depend on the seed only. Some are late and some are missing. */
function samplesOf(seed: number, habitsOf: (draw: (below: number) => number) => readonly string[]): Sample[] {
  const random = seededRandom(seed)
  const draw = (below: number) => random.bytes(4).reduce((sum, byte) => sum * 256 + byte, 0) % below
  const chosen = habitsOf(draw)
  const last = chosen.map(() => (draw(2) === 0 ? 0n : BigInt(draw(2 ** 30)) ** 2n))
  let time = start + draw(900_000)
  return Array.from({ length: 1 + draw(200) }, () => {
    time += 5000 + draw(9) - 4 + (draw(20) === 0 ? 5000 * draw(10) : 0)
    const counters = chosen.map((habit, n) => {
      const value = habits[habit]?.(last[n] ?? 0n, draw) ?? null
      if (value !== null) last[n] = value
      return value
    })
    return { time, counters }
  })
}

describe('decoding returns what was encoded', () => {
  test.each(names)('when a counter %s', (habit) => {
    for (let seed = 1; seed <= 40; seed++) {
      const samples = samplesOf(seed, () => [habit])
      expect(decodeChunk(encodeChunk(samples)), `seed ${seed}`).toEqual(samples)
    }
  })

  test('for any combination of counters', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const samples = samplesOf(seed, (draw) =>
        Array.from({ length: draw(12) }, () => names[draw(names.length)] ?? ''),
      )
      expect(decodeChunk(encodeChunk(samples)), `seed ${seed}`).toEqual(samples)
    }
  })

  test('when there are no samples, and when a sample has fewer counters than the next one', () => {
    expect(decodeChunk(encodeChunk([]))).toEqual([])
    const samples = [
      { time: start, counters: [1n] },
      { time: start + 1, counters: [2n, -3n] },
    ]
    expect(decodeChunk(encodeChunk(samples))).toEqual([
      { time: start, counters: [1n, null] },
      { time: start + 1, counters: [2n, -3n] },
    ])
  })
})

describe('decoding as numbers, by column', () => {
  test.each(names)('returns the same as decoding by sample when a counter %s', (habit) => {
    for (let seed = 1; seed <= 40; seed++) {
      const samples = samplesOf(seed, () => ['starts over', habit, 'is sometimes unknown'])
      const columns = new ChunkColumns(encodeChunk(samples))
      expect(columns.times).toEqual(samples.map(({ time }) => time))
      for (const index of [0, 1, 2]) {
        const counted = samples.map(({ counters }) => Number(counters[index] ?? NaN))
        const largest = Math.max(...counted.map((value) => Math.abs(value) || 0))
        const off = columns.column(index).map((value, n) => Math.abs(value - (counted[n] ?? NaN)))
        expect(off.map(Number.isNaN), `seed ${seed}`).toEqual(counted.map(Number.isNaN))
        const most = Math.max(...off.map((value) => value || 0))
        expect(most, `seed ${seed}`).toBeLessThanOrEqual(largest < 2 ** 51 ? 0 : largest * 2 ** -51)
      }
    }
  })

  test('returns unknown values for counters that the chunk does not have', () => {
    const columns = new ChunkColumns(encodeChunk([{ time: start, counters: [3n] }]))
    expect([columns.column(2), columns.column(0)]).toEqual([[NaN], [3]])
  })
})

test('a constant counter takes almost no bytes', () => {
  const still = Array.from({ length: 180 }, (_, n) => ({
    time: start + 5000 * n,
    counters: Array.from({ length: 8 }, () => 123_456_789n),
  }))
  expect(encodeChunk(still).length).toBeLessThan(80)
})

test('a column of zeros takes two bits in an encoded chunk', () => {
  const zeros = (count: number) =>
    encodeChunk(
      [start, start + 60_000].map((time) => ({ time, counters: Array.from({ length: count }, () => 0n) })),
    )
  expect(zeros(48).length - zeros(0).length).toBe((48 * 2) / 8)
  expect(decodeChunk(zeros(3)).map(({ counters }) => counters)).toEqual([
    [0n, 0n, 0n],
    [0n, 0n, 0n],
  ])
  expect(new ChunkColumns(zeros(3)).column(1)).toEqual([0, 0])
})

test('a chunk can be decoded when it was encoded before columns of zeros had a code of their own', () => {
  const bytes = Buffer.from(
    '110000d80ea93d6f16640964e07440000010e000040124180e560202020202020200800000',
    'hex',
  )
  const samples = [0, 5000, 10_003].map((after, n) => ({
    time: start + after,
    counters: [0n, 7n, BigInt(n * n * 512), n === 1 ? null : 2n ** 60n],
  }))
  expect(decodeChunk(bytes)).toEqual(samples)
})

test('differences that are multiples of the sector size take only the bits that differ', () => {
  const samples = samplesOf(5, () => ['grows in sectors'])
  const long = [...samples, ...samples.map(({ time, counters }) => ({ time: time + 9_000_000, counters }))]
  // 12 bits encode one of 4,000 sectors, and about 5 bits the jitter of the time. The raw numbers would take 16 bytes.
  expect(encodeChunk(long).length / long.length).toBeLessThan(3.2)
})

test('decoding bytes that are not a chunk throws', () => {
  const bytes = encodeChunk(samplesOf(1, () => ['grows unevenly']))
  expect(() => decodeChunk(bytes.subarray(0, bytes.length >> 1))).toThrow(RangeError)
  expect(() => decodeChunk(Uint8Array.of(0xf0, ...bytes.subarray(1)))).toThrow('unknown format 15')
  expect(() => decodeChunk(new Uint8Array())).toThrow(RangeError)
})

test('encoding more samples or counters than the limits throws', () => {
  const counters = Array.from({ length: chunkLimits.counters + 1 }, () => 0n)
  expect(() => encodeChunk([{ time: start, counters }])).toThrow('64 counters')
  const many = Array.from({ length: chunkLimits.samples + 1 }, (_, n) => ({ time: n, counters: [] }))
  expect(() => encodeChunk(many)).toThrow('65536 samples')
})
