import {
  type CalendarDateTime,
  fromDate,
  getLocalTimeZone,
  toCalendarDateTime,
} from '@internationalized/date'

/** Converts a moment to local wall-clock time, the type that calendars and date fields use. */
export function wallClock(time: Date): CalendarDateTime {
  return toCalendarDateTime(fromDate(time, getLocalTimeZone()))
}

/** Returns the moment of a wall-clock time; if daylight saving repeats the hour, the first moment. */
export function momentOf(clock: CalendarDateTime): Date {
  return clock.toDate(getLocalTimeZone())
}

/** Returns the local time zone: `Europe/Berlin, UTC+2`. */
export function zoneText(now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' }).formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? 'UTC'
  const zone = getLocalTimeZone()
  return zone === 'UTC' || zone === offset ? zone : `${zone}, ${offset}`
}
