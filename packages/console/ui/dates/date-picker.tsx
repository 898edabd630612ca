import { Calendar as CalendarIcon } from 'lucide-react'
import { useId } from 'react'
import { Calendar } from 'react-aria-components/Calendar'
import { Button, DatePicker as AriaDatePicker, Group, Label, Text } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { FieldError, type FieldText, LabelText } from '../forms/field-frame.tsx'
import { floatingClass } from '../overlays/floating.ts'
import { chosenDay, DayGrid } from './day-grid.tsx'
import { onTimePaste, TimeParts } from './time-input.tsx'
import { VisitorDates } from './visitor-dates.tsx'
import { momentOf, wallClock } from './wall-clock.ts'

/**
 * A field for a date, or a date and time, which is typed in the order of the visitor's locale or selected from a
 * calendar (Alt+Down opens it).
 */
export function DatePicker(
  props: FieldText & {
    value: Date | null
    /** Called with null while a segment is empty. */
    onChange: (value: Date | null) => void
    /** The smallest unit. With `day`, the value is the start of the day. */
    granularity?: 'day' | 'minute'
    /** The first and the last time that can be chosen. */
    min?: Date
    max?: Date
    isDisabled?: boolean
    error?: string | undefined
  },
) {
  const { label, hint, required = false, value, onChange, min, max, error, granularity = 'day' } = props
  const errorId = useId()
  return (
    <VisitorDates>
      <div onPasteCapture={onTimePaste(onChange)} className="min-w-0">
        <AriaDatePicker
          value={value && wallClock(value)}
          onChange={(clock) => onChange(clock && momentOf(clock))}
          granularity={granularity}
          isRequired={required}
          isInvalid={error !== undefined}
          isDisabled={props.isDisabled ?? false}
          validationBehavior="aria"
          {...(min && { minValue: wallClock(min) })}
          {...(max && { maxValue: wallClock(max) })}
          {...(error !== undefined && { 'aria-describedby': errorId })}
        >
          <Label className={props.labelHidden === true ? 'sr-only' : 'mb-1 block font-semibold'}>
            <LabelText label={label} required={required} />
          </Label>
          {hint !== undefined && (
            <Text slot="description" className="mb-1.5 block text-xs text-fg-muted">
              {hint}
            </Text>
          )}
          <Group className="field-box pr-1">
            <TimeParts className="field-input flex-1" />
            <Button className="grid size-6 flex-none place-items-center rounded-sm text-fg-faint data-hovered:text-fg data-focus-visible:outline-2 data-focus-visible:outline-focus">
              <CalendarIcon size={14} aria-hidden />
            </Button>
          </Group>
          <Popover className={`${floatingClass} p-3`} offset={6} placement="bottom end">
            <Dialog className="outline-none">
              <Calendar className="w-fit">
                <DayGrid markClass={chosenDay} />
              </Calendar>
            </Dialog>
          </Popover>
        </AriaDatePicker>
        {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </VisitorDates>
  )
}
