import {
  type CalendarDateTime,
  fromDate,
  getLocalTimeZone,
  toCalendarDateTime,
} from '@internationalized/date'

/** A moment as the clock on the visitor's wall shows it; calendars and date fields hold these. */
export function wallClock(time: Date): CalendarDateTime {
  return toCalendarDateTime(fromDate(time, getLocalTimeZone()))
}

/** The moment a wall clock shows; of an hour that there are two of, the first. */
export function momentOf(clock: CalendarDateTime): Date {
  return clock.toDate(getLocalTimeZone())
}

/** Zone of the wall clock: `Europe/Berlin, UTC+2`. */
export function zoneText(now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' }).formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? 'UTC'
  const zone = getLocalTimeZone()
  return zone === 'UTC' || zone === offset ? zone : `${zone}, ${offset}`
}
