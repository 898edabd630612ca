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

/** What a text control takes, and what is wrong with its text. */
export interface BoundText {
  readonly control: {
    readonly name: string
    readonly ref: RefCallBack
    readonly onChange: (event: ChangeEvent<TextElement>) => void
    readonly onBlur: (event: FocusEvent<TextElement>) => void
  }
  /** The text of the control was changed by the program on behalf of the user. */
  readonly changed: (element: TextElement) => void
  readonly error: string | undefined
}

/**
 * Joins a text control to its form, as `useField` does for others, but leaves the text to the browser: a key renders
 * nothing. What shows the text elsewhere watches it there.
 * @param valueOf what the form holds for a text; the text itself unless given
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
    // What the program sets comes this way too, and is a value already.
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
