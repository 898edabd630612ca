import { formatClock, formatDateTime } from '../format/date.ts'
import { timeFormat } from '../format/time-format.ts'
import type { TimeTick } from './time-ticks.ts'

/** Short formats for times in charts, in the locale of the visitor (see ui/format/date.ts). */
const formats = {
  second: new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' }),
  minute: new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }),
  day: new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' }),
} as const

const dayAndTime = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Maximum range in ms within which the time of day alone is unambiguous */
const oneDay = 86_400_000

export function tickText({ time, unit }: TimeTick): string {
  if (timeFormat.get() === 'language') return formats[unit].format(time)
  const date = new Date(time)
  if (unit === 'day') return formatDateTime(date).slice(5, 10)
  return formatClock(date).slice(0, unit === 'second' ? 8 : 5)
}

/**
 * Formats a time of a chart with a precision that depends on the displayed range.
 * @param span length of the displayed range in ms
 */
export function timeText(time: number, span: number): string {
  const isShort = span <= oneDay
  if (timeFormat.get() !== 'language') return (isShort ? formatClock : formatDateTime)(new Date(time))
  return isShort ? formats.second.format(time) : dayAndTime.format(time)
}
