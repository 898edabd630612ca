import { toCalendarDateTime } from '@internationalized/date'
import { Calendar as AriaCalendar } from 'react-aria-components/Calendar'
import { chosenDay, DayGrid } from './day-grid.tsx'
import { VisitorDates } from './visitor-dates.tsx'
import { momentOf, wallClock } from './wall-clock.ts'

/**
 * A calendar for selecting a day. Arrow keys move by day and week, Page Up and Page Down by month, with Shift by year.
 * The new day keeps the time of day of the previous selection; the first selection starts at midnight.
 */
export function Calendar(props: {
  label: string
  value: Date | null
  onChange: (value: Date) => void
  /** The first and the last time that can be selected. */
  min?: Date
  max?: Date
}) {
  const { label, value, onChange, min, max } = props
  const clock = value === null ? null : wallClock(value)
  return (
    <VisitorDates>
      <AriaCalendar
        aria-label={label}
        className="w-fit"
        value={clock}
        onChange={(day) => onChange(momentOf(toCalendarDateTime(day, clock ?? undefined)))}
        {...(min && { minValue: wallClock(min) })}
        {...(max && { maxValue: wallClock(max) })}
      >
        <DayGrid markClass={chosenDay} />
      </AriaCalendar>
    </VisitorDates>
  )
}
