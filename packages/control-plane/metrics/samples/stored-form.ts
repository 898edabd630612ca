import type { ChunkColumns, Sample } from './codec/chunk.ts'
import { type CounterKind, counterNames } from './counters.ts'

/**
 * Unit of stored vCPU times in ns. Times are rounded down to it, which is 1/50,000 of the time between samples. Every
 * counter is rounded on its own, so that none ever decreases and errors do not add up. The sum of the four states may
 * be up to four units less than the elapsed time.
 */
export const processorTick = 100_000n

/** Number of units per millisecond, the unit of a sample's time. */
const TICKS = 1_000_000n / processorTick
const IDLE = counterNames.vcpu.indexOf('idle')

/**
 * Returns the form of a sample that is stored. It contains only values that are hard to predict: see {@link sinceBoot}.
 */
export function toStored(kind: CounterKind, sample: Sample): Sample {
  if (kind !== 'vcpu') return sample
  const ticks = sample.counters.map((value) => value && floorDiv(value, processorTick))
  return { ...sample, counters: sinceBoot(ticks, sample.time, 1n) }
}

/** Returns the sample that has this stored form. */
export function fromStored(kind: CounterKind, kept: Sample): Sample {
  if (kind !== 'vcpu') return kept
  const ticks = sinceBoot(kept.counters, kept.time, -1n)
  return { ...kept, counters: ticks.map((value) => value && value * processorTick) }
}

/** Returns one counter of a chunk's samples as numbers, converted as in {@link fromStored}; NaN if unknown. */
export function storedColumn(kind: CounterKind, chunk: ChunkColumns, index: number): readonly number[] {
  const kept = chunk.column(index)
  if (kind !== 'vcpu') return kept
  const ticks = index === IDLE ? idleColumn(chunk) : kept
  return ticks.map((value) => value * Number(processorTick))
}

function idleColumn(chunk: ChunkColumns): readonly number[] {
  const idle = chunk.column(IDLE).map((value, n) => value + (chunk.times[n] ?? 0) * Number(TICKS))
  for (const [index] of counterNames.vcpu.entries()) {
    if (index === IDLE) continue
    // Unknown values are NaN and are not added.
    for (const [n, value] of chunk.column(index).entries()) if (value > 0) idle[n] = (idle[n] ?? 0) - value
  }
  return idle
}

/**
 * Converts the idle time of a vCPU. The times in all states add up to the time since the start of the machine. So
 * instead of the idle time, the difference between their sum and the elapsed time is stored, which hardly ever changes.
 * @param way 1 to convert to the stored form, -1 to convert back
 */
function sinceBoot(ticks: readonly (bigint | null)[], time: number, way: 1n | -1n): (bigint | null)[] {
  const busy = ticks.reduce<bigint>((sum, value, n) => (n === IDLE ? sum : sum + (value ?? 0n)), 0n)
  const expected = BigInt(time) * TICKS - busy
  return ticks.map((value, n) => (n === IDLE && value !== null ? value - way * expected : value))
}

function floorDiv(value: bigint, by: bigint): bigint {
  return value < 0n ? -((-value + by - 1n) / by) : value / by
}
