import type { ClipboardEvent } from 'react'
import { DateField, DateInput, DateSegment, Label } from 'react-aria-components/DateField'
import { useLocale } from 'react-aria-components/I18nProvider'
import { cx } from '../cx.ts'
import { parseTime } from './typed-time.ts'
import { VisitorDates } from './visitor-dates.tsx'
import { momentOf, wallClock } from './wall-clock.ts'
import { serverNow } from '../server-clock.ts'

/**
 * The segments of a date inside a field, in the order of the visitor's locale. They are inline text and not flex items,
 * because only then is their order correct in right-to-left languages.
 */
export function TimeParts({ className }: { className?: string }) {
  return (
    <DateInput
      dir={useLocale().direction}
      className={cx('block w-full min-w-0 overflow-hidden whitespace-pre', className)}
    >
      {(segment) => (
        <DateSegment
          segment={segment}
          render={(part) => <span {...part} aria-label={inEnglish(part['aria-label'], segment.type)} />}
          className="rounded-sm px-px outline-none data-focused:bg-accent-fill data-focused:text-accent-ink data-placeholder:text-fg-faint data-focused:data-placeholder:text-accent-ink"
        />
      )}
    </DateInput>
  )
}

const partNames = (locale: string | undefined) => new Intl.DisplayNames(locale, { type: 'dateTimeField' })
const [visitors, ours] = [partNames(undefined), partNames('en')]

/**
 * Returns the name of a segment in English, because it is text of the console; only values follow the visitor's locale.
 */
function inEnglish(label: string | undefined, type: string): string | undefined {
  return type === 'literal' ? label : label?.replace(visitors.of(type) ?? '', ours.of(type) ?? '')
}

/** Returns a handler with which a date field accepts pasted text in the formats of logs and other systems. */
export function onTimePaste(take: (time: Date) => void) {
  return (event: ClipboardEvent) => {
    const time = parseTime(event.clipboardData.getData('text'), serverNow())
    if (time === null) return
    event.preventDefault()
    take(time)
  }
}

/**
 * A date with its time to the minute, typed by segment in the order of the visitor's locale, or pasted. Its value is
 * null while a segment is empty.
 */
export function TimeInput(props: {
  label: string
  value: Date | null
  onChange: (value: Date | null) => void
  isInvalid?: boolean
  /** ID of the element that says why the date is invalid. */
  describedBy?: string | undefined
}) {
  const { label, value, onChange, describedBy, isInvalid = false } = props
  return (
    <VisitorDates>
      <div onPasteCapture={onTimePaste(onChange)} className="min-w-0">
        <DateField
          value={value && wallClock(value)}
          onChange={(clock) => onChange(clock && momentOf(clock.set({ second: 0, millisecond: 0 })))}
          granularity="minute"
          isInvalid={isInvalid}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        >
          <Label className="mb-1 block text-xs font-medium text-fg-muted">{label}</Label>
          <div className="field-box" {...(isInvalid && { 'data-invalid': true })}>
            <TimeParts className="px-2 py-1" />
          </div>
        </DateField>
      </div>
    </VisitorDates>
  )
}
