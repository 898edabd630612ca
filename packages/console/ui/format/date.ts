import { timeFormat } from './time-format.ts'

/**
 * Formats of exact times, in the browser's language and zone unless the user selected another format (time-format.ts).
 */

const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/**
 * Returns the parts of a time in ISO 8601: `2026-08-20`, `12:00:05`, and the zone as `Z` or `+02:00`. null if the time
 * format follows the language.
 */
export function iso(time: Date): { date: string; time: string; zone: string } | null {
  const format = timeFormat.get()
  if (format === 'language') return null
  const ahead = format === 'utc' ? 0 : -time.getTimezoneOffset()
  const written = new Date(time.getTime() + ahead * 60_000).toISOString()
  const two = (count: number) => String(Math.trunc(count)).padStart(2, '0')
  const zone = `${ahead < 0 ? '-' : '+'}${two(Math.abs(ahead) / 60)}:${two(Math.abs(ahead) % 60)}`
  return { date: written.slice(0, 10), time: written.slice(11, 19), zone: format === 'utc' ? 'Z' : zone }
}

/** Isolates a right-to-left time, so that it is not split within a left-to-right sentence. */
export const isolated = (text: string): string =>
  /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text

/** Formats a medium date with a short time: `Aug 20, 2026, 12:00 PM`. */
export function formatDateTime(time: Date): string {
  const parts = iso(time)
  return parts === null
    ? isolated(dateTime.format(time))
    : `${parts.date} ${parts.time.slice(0, 5)}${utcSign(parts)}`
}

/** Formats a date and time to the second with the zone, for tooltips. */
export function formatExact(time: Date): string {
  const parts = iso(time)
  return parts === null ? isolated(exact.format(time)) : `${parts.date} ${parts.time}${parts.zone}`
}

/** Formats the time of day to the second, for use under the heading of a day. */
export function formatClock(time: Date): string {
  const parts = iso(time)
  return parts === null ? isolated(clock.format(time)) : parts.time + utcSign(parts)
}

/** Formats a day as a heading: `Today`, `Yesterday`, or the date. */
export function formatDay(time: Date, now: Date): string {
  const before = new Date(now)
  before.setDate(now.getDate() - 1)
  const dayOf = (date: Date) => iso(date)?.date ?? date.toDateString()
  if (dayOf(time) === dayOf(now)) return 'Today'
  return dayOf(time) === dayOf(before) ? 'Yesterday' : (iso(time)?.date ?? isolated(day.format(time)))
}

/** Returns the zone only if it is UTC; a local time has no zone where space is short. */
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
 * Formats a time range as briefly as possible. Near the start or end of daylight saving time it includes the zone,
 * because some local times occur twice.
 */
export function formatTimes(start: Date, end: Date): string {
  // `formatRange` fails for a range that ends before it starts, which a URL may contain.
  if (timeFormat.get() !== 'language' || start > end)
    return `${formatDateTime(start)} – ${formatDateTime(end)}`
  const offset = (time: Date, hours: number) => new Date(time.getTime() + hours * hour).getTimezoneOffset()
  const isShort = end.getTime() - start.getTime() <= 24 * hour
  const format = isShort && offset(start, -3) !== offset(end, 3) ? zoned : times
  return isolated(format.formatRange(start, end))
}
