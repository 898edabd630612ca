import {
  useController,
  type Control,
  type FieldPath,
  type FieldValues,
  type RefCallBack,
} from 'react-hook-form'

/** The fields of a form whose values are of type `Value`. */
export type FieldOf<Values extends FieldValues, Value> = {
  [Name in FieldPath<Values>]: Name extends keyof Values ? (Values[Name] extends Value ? Name : never) : Name
}[FieldPath<Values>]

/** What every field of a form is told. */
export interface FieldBinding<Values extends FieldValues, Value> {
  control: Control<Values>
  name: FieldOf<Values, Value>
  /** What is wrong with a value, or null. Runs after the field's own rules. */
  validate?: (value: Value, all: Values) => string | null
  isDisabled?: boolean
  /** Told of each change by the user, after the form has it. */
  onChange?: (value: Value) => void
}

/** A field's value, how to change it, and what is wrong with it. */
export interface BoundField<Value> {
  readonly value: Value
  readonly set: (value: Value) => void
  readonly onBlur: () => void
  readonly ref: RefCallBack
  readonly error: string | undefined
  readonly name: string
}

/**
 * Joins a field to its form. `rule` is the field kind's own check and runs before the caller's `validate`; the
 * message of the first that fails is the field's error.
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

/** The rule of a field that must not be left empty. */
export function requiredRule(label: string, required: boolean | undefined) {
  return (value: unknown): string | null => {
    const isEmpty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    return required === true && isEmpty ? `${label} is required` : null
  }
}
