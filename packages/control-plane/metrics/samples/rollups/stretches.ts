import { slotLength } from '../slot.ts'
import type { Seams } from './seams.ts'
import { floorTo, type Step, stepLength } from './steps.ts'
import { hoursSlot, minutesSlot } from './tables.ts'

/** A part of a span, from the first moment to just before the other, and where its samples are read; all in ms. */
export interface Stretch {
  readonly table: 'metric_chunk' | 'metric_minute' | 'metric_hour'
  /** where its bytes are */
  readonly column: 'data' | 'minutes' | 'quarters' | 'hours'
  /** that a row holds */
  readonly slot: number
  /** 0: as they were taken */
  readonly step: number
  readonly from: number
  readonly until: number
}

const chunks = { table: 'metric_chunk', slot: slotLength } as const
const minuteRows = { table: 'metric_minute', slot: minutesSlot } as const
const hourRows = { table: 'metric_hour', slot: hoursSlot, column: 'hours', step: stepLength.hour } as const
const asTaken = { column: 'data', step: 0 } as const
const byMinute = { column: 'minutes', step: stepLength.minute } as const
const byQuarter = { column: 'quarters', step: stepLength.quarter } as const

/** Where to read a span, so that points are as far apart as `step` at least, and no moment is in two of them. */
export function stretchesOf(
  seams: Seams,
  { from, until }: { readonly from: number; readonly until: number },
  step: Step,
): readonly Stretch[] {
  const isLong = step === 'quarter' || step === 'hour'
  const hoursEnd = step === 'hour' ? seams.hoursUntil : seams.minutesFrom
  const minutesEnd = Math.max(hoursEnd, step === 'sample' ? seams.samplesFrom : seams.minutesUntil)
  // The end of a span that cuts a step in two is read by the minute, where there are minutes.
  const cut = isLong ? floorTo(until, stepLength[step]) : until
  const isCut = cut < until && cut >= seams.minutesFrom && until <= minutesEnd
  const whole = isCut ? cut : until
  const minuteColumn = isLong ? byQuarter : byMinute
  return [
    { ...hourRows, from, until: Math.min(whole, hoursEnd) },
    { ...minuteRows, ...minuteColumn, from: Math.max(from, hoursEnd), until: Math.min(whole, minutesEnd) },
    ...(isCut ? [{ ...minuteRows, ...byMinute, from: Math.max(from, cut), until }] : []),
    {
      ...chunks,
      ...(step === 'sample' ? asTaken : byMinute),
      from: Math.max(from, minutesEnd),
      until: whole,
    },
  ].filter((stretch) => stretch.from < stretch.until)
}

/** About how many samples of a source that was there from one time to another have to be read. @param interval ms */
export function samplesIn(
  stretches: readonly Stretch[],
  { from, until }: { readonly from: number; readonly until: number },
  interval: number,
): number {
  return stretches.reduce((sum, stretch) => {
    const length = Math.min(until, stretch.until) - Math.max(from, stretch.from)
    return sum + Math.ceil(Math.max(0, length) / (stretch.step === 0 ? interval : stretch.step))
  }, 0)
}
