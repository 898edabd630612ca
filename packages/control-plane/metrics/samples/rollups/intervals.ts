import { slotLength } from '../slot.ts'
import type { Boundaries } from './boundaries.ts'
import { floorTo, type Step, stepLength } from './steps.ts'
import { hoursSlot, minutesSlot } from './tables.ts'

/** A part of a span, with the table in which its samples are stored. Times in ms, the end is excluded. */
export interface ReadInterval {
  readonly table: 'metric_chunk' | 'metric_minute' | 'metric_hour'
  /** column that contains the bytes */
  readonly column: 'data' | 'minutes' | 'quarters' | 'hours'
  /** ms that a row covers */
  readonly slot: number
  /** step in ms; 0 for raw samples */
  readonly step: number
  /** requested distance of points in ms; 1 for points as stored */
  readonly apart: number
  readonly from: number
  readonly until: number
}

type Table = Pick<ReadInterval, 'table' | 'slot'>
const chunks: Table = { table: 'metric_chunk', slot: slotLength }
const minuteRows: Table = { table: 'metric_minute', slot: minutesSlot }
const hourRows: Table = { table: 'metric_hour', slot: hoursSlot }

type Column = Pick<ReadInterval, 'column' | 'step'>
const asTaken: Column = { column: 'data', step: 0 }
const byMinute: Column = { column: 'minutes', step: stepLength.minute }
const byQuarter: Column = { column: 'quarters', step: stepLength.quarter }
const byHour: Column = { column: 'hours', step: stepLength.hour }

/** A part of a span that is read at one step. */
interface Part {
  readonly step: Step
  readonly from: number
  readonly until: number
}

/**
 * Returns the parts of a span and where to read each of them, so that points are `step` apart and no time is read
 * twice. The last, incomplete step is read at finer steps, down to minutes.
 */
export function readIntervals(
  seams: Boundaries,
  span: { readonly from: number; readonly until: number },
  step: Step,
): readonly ReadInterval[] {
  return partsOf(span, step)
    .flatMap((part) => tablesFor(part, seams))
    .filter((stretch) => stretch.from < stretch.until)
}

function partsOf({ from, until }: Omit<Part, 'step'>, step: Step): readonly Part[] {
  if (step === 'sample' || step === 'minute') return [{ step, from, until }]
  const whole = Math.max(from, floorTo(until, stepLength[step]))
  const rest = { from: whole, until }
  return [{ step, from, until: whole }, ...partsOf(rest, step === 'hour' ? 'quarter' : 'minute')]
}

function tablesFor({ step, from, until }: Part, seams: Boundaries): readonly ReadInterval[] {
  const isLong = step === 'hour' || step === 'quarter'
  const hoursEnd = step === 'hour' ? seams.hoursUntil : seams.minutesFrom
  const minutesEnd = Math.max(hoursEnd, step === 'sample' ? seams.samplesFrom : seams.minutesUntil)
  const rolled = isLong ? byQuarter : byMinute
  const wanted = step === 'sample' ? 1 : stepLength[step]
  const parts = [
    { ...hourRows, ...byHour, from, until: Math.min(until, hoursEnd) },
    { ...minuteRows, ...rolled, from: Math.max(from, hoursEnd), until: Math.min(until, minutesEnd) },
    // In this time range, a chunk also contains the rollup to its quarter of an hour.
    { ...chunks, ...(step === 'sample' ? asTaken : byMinute), from: Math.max(from, minutesEnd), until },
  ]
  return parts.map((part) => ({ ...part, apart: Math.max(wanted, part.step) }))
}

/**
 * Returns the approximate number of samples to read of a source, given the times between which it existed.
 * @param interval sampling interval in ms
 */
export function samplesIn(
  stretches: readonly ReadInterval[],
  { from, until }: { readonly from: number; readonly until: number },
  interval: number,
): number {
  return stretches.reduce((sum, stretch) => {
    const length = Math.min(until, stretch.until) - Math.max(from, stretch.from)
    return sum + Math.ceil(Math.max(0, length) / Math.max(interval, stretch.step))
  }, 0)
}
