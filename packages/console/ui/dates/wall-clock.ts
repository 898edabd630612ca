import {
  type CalendarDateTime,
  fromDate,
  getLocalTimeZone,
  toCalendarDateTime,
} from '@internationalized/date'

/** Returns a moment as local wall-clock time, the type that calendars and date fields use. */
export function wallClock(time: Date): CalendarDateTime {
  return toCalendarDateTime(fromDate(time, getLocalTimeZone()))
}

/** Returns the moment of a wall-clock time; the first one of an hour that is repeated. */
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
