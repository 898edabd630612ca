import { toCalendarDateTime } from '@internationalized/date'
import { Calendar as AriaCalendar } from 'react-aria-components/Calendar'
import { chosenDay, DayGrid } from './day-grid.tsx'
import { VisitorDates } from './visitor-dates.tsx'
import { momentOf, wallClock } from './wall-clock.ts'

/**
 * Days to choose one of. Arrows move by day and week, Page Up and Down by month, with Shift by year. A day that is
 * chosen keeps the time of day of the one before; the first one begins with its day.
 */
export function Calendar(props: {
  label: string
  value: Date | null
  onChange: (value: Date) => void
  /** The first and the last time that can be chosen. */
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
