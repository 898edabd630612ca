import { toCalendarDate, toCalendarDateTime } from '@internationalized/date'
import { useState } from 'react'
import { RangeCalendar as AriaRangeCalendar } from 'react-aria-components/RangeCalendar'
import { DayGrid } from './day-grid.tsx'
import type { DateRange, OpenRange } from './range.ts'
import { serverNow } from '../server-clock.ts'
import { VisitorDates } from './visitor-dates.tsx'
import { momentOf, wallClock } from './wall-clock.ts'

const marks =
  'data-selected:rounded-none data-selected:bg-selected data-selection-start:rounded-s-md data-selection-start:bg-accent-fill data-selection-start:text-accent-ink data-selection-end:rounded-e-md data-selection-end:bg-accent-fill data-selection-end:text-accent-ink'

/** A calendar for selecting a range of days, from the start of the first day to the end of the last. */
export function RangeCalendar(props: {
  label: string
  value: OpenRange
  onChange: (value: DateRange) => void
  /** The last time that can be chosen. */
  max?: Date
}) {
  const { label, value, onChange, max } = props
  const start = value.start && toCalendarDate(wallClock(value.start))
  const end = value.end && toCalendarDate(wallClock(value.end))
  // Selecting or typing a day shows its month; the visitor can then open other months.
  const shown = end ?? start
  const [focused, setFocused] = useState(() => shown ?? toCalendarDate(wallClock(serverNow())))
  const [seen, setSeen] = useState(shown)
  if (shown?.toString() !== seen?.toString()) {
    setSeen(shown)
    if (shown !== null) setFocused(shown)
  }
  return (
    <VisitorDates>
      <AriaRangeCalendar
        aria-label={label}
        className="w-fit"
        value={start && end && start.compare(end) <= 0 ? { start, end } : null}
        focusedValue={focused}
        onFocusChange={setFocused}
        {...(max && { maxValue: wallClock(max) })}
        onChange={(days) =>
          onChange({
            start: momentOf(toCalendarDateTime(days.start)),
            end: new Date(momentOf(toCalendarDateTime(days.end.add({ days: 1 }))).getTime() - 1),
          })
        }
      >
        <DayGrid markClass={marks} />
      </AriaRangeCalendar>
    </VisitorDates>
  )
}
