/** Exact times in the browser's language and zone. */

const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })

/** Medium date with a short time: `Aug 20, 2026, 12:00 PM`. */
export function formatDateTime(time: Date): string {
  return dateTime.format(time)
}

/** The same to the second and with the zone, for tooltips. */
export function formatExact(time: Date): string {
  return exact.format(time)
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** Time of day to the second, under the heading of a day. */
export function formatClock(time: Date): string {
  return clock.format(time)
}

/** The day of a time as a heading: `Today`, `Yesterday`, or the date. */
export function formatDay(time: Date, now: Date): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const isOn = (date: Date) => time.toDateString() === date.toDateString()
  if (isOn(now)) return 'Today'
  return isOn(yesterday) ? 'Yesterday' : day.format(time)
}
