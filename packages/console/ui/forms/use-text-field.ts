import type { ChangeEvent, FocusEvent } from 'react'
import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RefCallBack,
  useFormState,
} from 'react-hook-form'
import type { FieldBinding } from './use-field.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Properties that a text control takes, and the error of its text. */
export interface BoundText {
  readonly control: {
    readonly name: string
    readonly ref: RefCallBack
    readonly onChange: (event: ChangeEvent<TextElement>) => void
    readonly onBlur: (event: FocusEvent<TextElement>) => void
  }
  /** Call this after code has changed the control's text on behalf of the user. */
  readonly changed: (element: TextElement) => void
  readonly error: string | undefined
}

/**
 * Connects a text control to its form like `useField`, but leaves the text to the browser, so that typing does not
 * render. Components that show the text elsewhere must watch it there.
 * @param valueOf converts the text to the form value; identity by default
 */
export function useTextField<Values extends FieldValues, Value = string>(
  binding: FieldBinding<Values, Value>,
  rule: (value: Value) => string | null,
  valueOf: (text: string) => Value = (text) => text as Value,
): BoundText {
  const { control } = binding
  const name: FieldPath<Values> = binding.name
  const { errors } = useFormState({ control, name, exact: true })
  const error: FieldError | undefined = get(errors, name)
  const field = control.register(name, {
    validate: (value, all) => rule(value as Value) ?? binding.validate?.(value as Value, all) ?? true,
    // Values set by code are already converted.
    setValueAs: (given: unknown) => (typeof given === 'string' ? valueOf(given) : given),
  })
  const changed = (target: TextElement) => {
    void field.onChange({ target, type: 'change' })
    binding.onChange?.(valueOf(target.value))
  }
  return {
    control: {
      name,
      ref: field.ref,
      onChange: (event) => changed(event.currentTarget),
      onBlur: (event) => void field.onBlur(event),
    },
    changed,
    error: error?.message,
  }
}
