import { iso } from './date.ts'

const monthDay = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })

/** Formats a day briefly if the year is clear: `Mar 21`. */
export function formatMonthDay(time: Date): string {
  return iso(time)?.date ?? monthDay.format(time)
}
