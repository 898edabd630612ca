import { CalendarClock } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { formatDateTime, formatTimes } from '../format/date.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { Popover } from '../overlays/popover.tsx'
import { rangeText, type RangeChoice } from './range.ts'

const panel = lazyComponent(async () => (await import('./range-panel.tsx')).RangePanel)

/**
 * A picker for a time range: a preset that ends now, or a start and an end that are typed or selected in a calendar.
 */
export function RangePicker(props: {
  label: string
  /** null selects any time. */
  value: RangeChoice | null
  onChange: (value: RangeChoice | null) => void
  /** Label for null, if null is allowed: `Any time`. */
  anyText?: string
  /** Whether the start or the end may be empty. */
  isOpen?: boolean
}) {
  const { label, value, onChange, anyText, isOpen = false } = props
  return (
    <Popover
      label={label}
      placement="bottom start"
      className="max-w-[calc(100vw-1rem)]"
      trigger={
        <Button icon={CalendarClock}>
          <span className="sr-only">{label}: </span>
          {/* The width fits most ranges, so that another selection moves nothing. */}
          <span className="inline-block w-[min(15.5rem,70vw)] truncate text-start align-bottom">
            {value === null ? (anyText ?? 'Choose a time') : rangeText(value, formatDateTime, formatTimes)}
          </span>
        </Button>
      }
    >
      {(close) => (
        <panel.Component
          value={value}
          anyText={anyText}
          isOpen={isOpen}
          onChoose={(next) => {
            close()
            onChange(next)
          }}
          onMissing={close}
          fallback={
            <div className="grid h-88 w-72 place-items-center sm:w-[32rem]">
              <Spinner label="Loading" />
            </div>
          }
        />
      )}
    </Popover>
  )
}
