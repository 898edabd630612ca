import {
  useController,
  type Control,
  type FieldPath,
  type FieldValues,
  type RefCallBack,
} from 'react-hook-form'

/** The fields of a form whose values have the type `Value`. */
export type FieldOf<Values extends FieldValues, Value> = {
  [Name in FieldPath<Values>]: Name extends keyof Values ? (Values[Name] extends Value ? Name : never) : Name
}[FieldPath<Values>]

/** Properties that every form field takes. */
export interface FieldBinding<Values extends FieldValues, Value> {
  control: Control<Values>
  name: FieldOf<Values, Value>
  /** Returns the problem of a value, or null. Runs after the field's own rules. */
  validate?: (value: Value, all: Values) => string | null
  isDisabled?: boolean
  /** Called on each change by the user, after the form has been updated. */
  onChange?: (value: Value) => void
}

/** The value of a field, its setter and its error. */
export interface BoundField<Value> {
  readonly value: Value
  readonly set: (value: Value) => void
  readonly onBlur: () => void
  readonly ref: RefCallBack
  readonly error: string | undefined
  readonly name: string
}

/**
 * Connects a field to its form. `rule` is the validation of the field type and runs before the caller's `validate`. The
 * first message is the error of the field.
 */
export function useField<Values extends FieldValues, Value>(
  binding: FieldBinding<Values, Value>,
  rule: (value: Value) => string | null,
): BoundField<Value> {
  const { field, fieldState } = useController({
    control: binding.control,
    name: binding.name,
    rules: {
      validate: (value, all) => rule(value as Value) ?? binding.validate?.(value as Value, all) ?? true,
    },
  })
  return {
    value: field.value,
    set: (value) => {
      field.onChange(value)
      binding.onChange?.(value)
    },
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message,
    name: field.name,
  }
}

/** Returns the validation rule of a required field. */
export function requiredRule(label: string, required: boolean | undefined) {
  return (value: unknown): string | null => {
    const isEmpty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    return required === true && isEmpty ? `${label} is required` : null
  }
}
