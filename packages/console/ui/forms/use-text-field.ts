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
  readonly error: string | undefined
}

/**
 * Joins a text control to its form, as `useField` does for others, but leaves the text to the browser: a key renders
 * nothing. What shows the text elsewhere watches it there.
 */
export function useTextField<Values extends FieldValues>(
  binding: FieldBinding<Values, string>,
  rule: (value: string) => string | null,
): BoundText {
  const { control } = binding
  const name: FieldPath<Values> = binding.name
  const { errors } = useFormState({ control, name, exact: true })
  const error: FieldError | undefined = get(errors, name)
  const field = control.register(name, {
    validate: (value, all) => rule(value) ?? binding.validate?.(value, all) ?? true,
  })
  return {
    control: {
      name,
      ref: field.ref,
      onChange: (event) => {
        void field.onChange(event)
        binding.onChange?.(event.currentTarget.value)
      },
      onBlur: (event) => void field.onBlur(event),
    },
    error: error?.message,
  }
}
