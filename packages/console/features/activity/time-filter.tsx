import { presetRange, type RangeChoice } from '#ui/dates/range.ts'
import { RangePicker } from '#ui/dates/range-picker.tsx'
import type { FilterChange, FilterProps } from './filter-props.ts'
import { serverNow } from '#ui/server-clock.ts'

/** A filter by time: a range that ends now, or a start and an end, each of which is optional. */
export function TimeFilter({ search: { from, to }, onChange }: FilterProps) {
  const isSet = from !== undefined || to !== undefined
  return (
    <RangePicker
      label="Time"
      anyText="Any time"
      isOpen
      value={isSet ? { range: { start: timeIn(from), end: timeIn(to) } } : null}
      onChange={(choice) => onChange(boundsOf(choice, serverNow()))}
    />
  )
}

function timeIn(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text)
}

/** The URL contains absolute times, so that a link shows the same range to others. A range that ends now has no end. */
function boundsOf(choice: RangeChoice | null, now: Date): FilterChange {
  if (choice === null) return { from: undefined, to: undefined }
  if ('preset' in choice) return { from: presetRange(choice.preset, now).start.toISOString(), to: undefined }
  const { start, end } = choice.range
  return { from: start?.toISOString(), to: end?.toISOString() }
}
