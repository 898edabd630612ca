import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import { NumberInput } from './number-input.tsx'
import { requiredRule, useField, type FieldBinding } from './use-field.ts'

export interface NumberFieldProps<Values extends FieldValues>
  extends FieldText, FieldBinding<Values, number | null> {
  min?: number
  max?: number
  step?: number
  unit?: string
  clampOnBlur?: boolean
}

/** A whole number within limits. The form holds null while the field is empty. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { label, min, max, step, unit, clampOnBlur, isDisabled } = props
  const present = requiredRule(label, props.required)
  const withUnit = (limit: number) => (unit === undefined ? String(limit) : `${limit} ${unit}`)
  const field = useField<Values, number | null>(props, (value) => {
    if (value === null) return present(value)
    if (min !== undefined && value < min) return `Must be at least ${withUnit(min)}`
    if (max !== undefined && value > max) return `Must be at most ${withUnit(max)}`
    return null
  })
  return (
    <FieldFrame {...props} error={field.error}>
      {(ids) => (
        <NumberInput
          {...ids}
          ref={field.ref}
          name={field.name}
          label={label}
          value={field.value}
          onChange={field.set}
          onBlur={field.onBlur}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          {...(step !== undefined && { step })}
          {...(unit !== undefined && { unit })}
          {...(clampOnBlur !== undefined && { clampOnBlur })}
          {...(isDisabled !== undefined && { isDisabled })}
        />
      )}
    </FieldFrame>
  )
}
