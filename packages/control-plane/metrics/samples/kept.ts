import type { ChunkColumns, Sample } from './codec/chunk.ts'
import { type CounterKind, counterNames } from './counters.ts'

/**
 * Nanoseconds to which processor times are rounded down: 1/50,000 of what passes from sample to sample. Every counter
 * is rounded by itself, so that none ever goes back and errors do not add up; the four states together may miss the
 * elapsed time by less than four of it.
 */
export const processorTick = 100_000n

/** Ticks in a millisecond, the unit of a sample's time. */
const TICKS = 1_000_000n / processorTick
const IDLE = counterNames.vcpu.indexOf('idle')

/** A sample as it is kept. What cannot be guessed of it is little: see {@link sinceBoot}. */
export function toKept(kind: CounterKind, sample: Sample): Sample {
  if (kind !== 'vcpu') return sample
  const ticks = sample.counters.map((value) => value && floorDiv(value, processorTick))
  return { ...sample, counters: sinceBoot(ticks, sample.time, 1n) }
}

/** A sample from what is kept of it. */
export function fromKept(kind: CounterKind, kept: Sample): Sample {
  if (kind !== 'vcpu') return kept
  const ticks = sinceBoot(kept.counters, kept.time, -1n)
  return { ...kept, counters: ticks.map((value) => value && value * processorTick) }
}

/** One counter of the samples in a chunk, as {@link fromKept} has it, in numbers; NaN where it is not known. */
export function keptColumn(kind: CounterKind, chunk: ChunkColumns, place: number): readonly number[] {
  const kept = chunk.column(place)
  if (kind !== 'vcpu') return kept
  const ticks = place === IDLE ? idleColumn(chunk) : kept
  return ticks.map((value) => value * Number(processorTick))
}

function idleColumn(chunk: ChunkColumns): readonly number[] {
  const idle = chunk.column(IDLE).map((value, n) => value + (chunk.times[n] ?? 0) * Number(TICKS))
  for (const [place] of counterNames.vcpu.entries()) {
    if (place === IDLE) continue
    // What is not known is none of it.
    for (const [n, value] of chunk.column(place).entries()) if (value > 0) idle[n] = (idle[n] ?? 0) - value
  }
  return idle
}

/**
 * The states of a processor add up to the time since its machine started: instead of how long it was idle, what all
 * of them together are off the clock is kept, which hardly ever changes.
 * @param way 1 to keep, -1 to undo it
 */
function sinceBoot(ticks: readonly (bigint | null)[], time: number, way: 1n | -1n): (bigint | null)[] {
  const busy = ticks.reduce<bigint>((sum, value, n) => (n === IDLE ? sum : sum + (value ?? 0n)), 0n)
  const expected = BigInt(time) * TICKS - busy
  return ticks.map((value, n) => (n === IDLE && value !== null ? value - way * expected : value))
}

function floorDiv(value: bigint, by: bigint): bigint {
  return value < 0n ? -((-value + by - 1n) / by) : value / by
}
