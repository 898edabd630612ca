import { timeFormat } from './time-format.ts'

/** Exact times, in the browser's language and zone unless chosen otherwise (time-format.ts). */

const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** The parts of a time by ISO 8601, `2026-08-20`, `12:00:05` and its zone as `Z` or `+02:00`; null in a language. */
export function iso(time: Date): { date: string; time: string; zone: string } | null {
  const format = timeFormat.get()
  if (format === 'language') return null
  const ahead = format === 'utc' ? 0 : -time.getTimezoneOffset()
  const written = new Date(time.getTime() + ahead * 60_000).toISOString()
  const two = (count: number) => String(Math.trunc(count)).padStart(2, '0')
  const zone = `${ahead < 0 ? '-' : '+'}${two(Math.abs(ahead) / 60)}:${two(Math.abs(ahead) % 60)}`
  return { date: written.slice(0, 10), time: written.slice(11, 19), zone: format === 'utc' ? 'Z' : zone }
}

/** A time of a language that is written from right to left, kept whole within a sentence that is not. */
export const isolated = (text: string): string =>
  /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text

/** Medium date with a short time: `Aug 20, 2026, 12:00 PM`. */
export function formatDateTime(time: Date): string {
  const parts = iso(time)
  return parts === null
    ? isolated(dateTime.format(time))
    : `${parts.date} ${parts.time.slice(0, 5)}${utcSign(parts)}`
}

/** The same to the second and with the zone, for tooltips. */
export function formatExact(time: Date): string {
  const parts = iso(time)
  return parts === null ? isolated(exact.format(time)) : `${parts.date} ${parts.time}${parts.zone}`
}

/** Time of day to the second, under the heading of a day. */
export function formatClock(time: Date): string {
  const parts = iso(time)
  return parts === null ? isolated(clock.format(time)) : parts.time + utcSign(parts)
}

/** The day of a time as a heading: `Today`, `Yesterday`, or the date. */
export function formatDay(time: Date, now: Date): string {
  const before = new Date(now)
  before.setDate(now.getDate() - 1)
  const dayOf = (date: Date) => iso(date)?.date ?? date.toDateString()
  if (dayOf(time) === dayOf(now)) return 'Today'
  return dayOf(time) === dayOf(before) ? 'Yesterday' : (iso(time)?.date ?? isolated(day.format(time)))
}

/** Only what is not the reader's own zone says so where there is little room. */
function utcSign({ zone }: { zone: string }): string {
  return zone === 'Z' ? 'Z' : ''
}

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const zoned = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

const hour = 3_600_000

/**
 * From one time to another, as short as it can be said; with the zone near a change of the clocks, which then show some
 * times twice.
 */
export function formatTimes(start: Date, end: Date): string {
  // Languages have no words for a time that ends before it begins, which an address may hold.
  if (timeFormat.get() !== 'language' || start > end)
    return `${formatDateTime(start)} – ${formatDateTime(end)}`
  const offset = (time: Date, hours: number) => new Date(time.getTime() + hours * hour).getTimezoneOffset()
  const isShort = end.getTime() - start.getTime() <= 24 * hour
  const format = isShort && offset(start, -3) !== offset(end, 3) ? zoned : times
  return isolated(format.formatRange(start, end))
}
