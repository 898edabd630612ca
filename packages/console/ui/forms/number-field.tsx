import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import { NumberInput, parseNumberField } from './number-input.tsx'
import { requiredRule, type FieldBinding } from './use-field.ts'
import { useTextField } from './use-text-field.ts'

export interface NumberFieldProps<Values extends FieldValues>
  extends FieldText, FieldBinding<Values, number | null> {
  min?: number
  max?: number
  step?: number
  unit?: string
  clampOnBlur?: boolean
}

/** A field for a whole number within limits. The form stores null while the field is empty. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { label, min, max, step, unit, clampOnBlur, isDisabled } = props
  const present = requiredRule(label, props.required)
  const withUnit = (limit: number) => (unit === undefined ? String(limit) : `${limit} ${unit}`)
  const rule = (value: number | null) => {
    if (value === null) return present(value)
    if (min !== undefined && value < min) return `Must be at least ${withUnit(min)}`
    if (max !== undefined && value > max) return `Must be at most ${withUnit(max)}`
    return null
  }
  const field = useTextField<Values, number | null>(props, rule, parseNumberField)
  return (
    <FieldFrame {...props} error={field.error}>
      {(ids) => (
        <NumberInput
          {...ids}
          label={label}
          field={field}
          min={min}
          max={max}
          step={step}
          unit={unit}
          clampOnBlur={clampOnBlur}
          isDisabled={isDisabled}
        />
      )}
    </FieldFrame>
  )
}
