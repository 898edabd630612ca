import { type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * A form around fields that share `form.control`. Validation runs on submit, and after that on every change; the first
 * invalid field gets the focus. A form in a dialog of another form never submits the outer form. Only one submission
 * runs at a time.
 */
export function Form<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>
  onSubmit: (values: Values) => void | Promise<void>
  /** ID for submit buttons outside the form element, such as in the footer of a panel. */
  id?: string
  /** Whether the form cannot be submitted now, also not with Enter; its submit button shows the reason. */
  blocked?: boolean
  children: ReactNode
}) {
  const { form, onSubmit, id, blocked = false } = props
  const isUnderWay = useRef(false)
  const submit = async () => {
    if (blocked || isUnderWay.current) return
    isUnderWay.current = true
    try {
      await form.handleSubmit(onSubmit)()
    } finally {
      isUnderWay.current = false
    }
  }
  return (
    <form
      {...(id !== undefined && { id })}
      noValidate
      autoComplete="off"
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.stopPropagation()
        event.preventDefault()
        void submit()
      }}
    >
      {props.children}
      {/* A hidden submit button for forms without one, because Enter in one of several fields needs a button to submit the form. */}
      {id === undefined && <button type="submit" hidden tabIndex={-1} aria-hidden />}
    </form>
  )
}
