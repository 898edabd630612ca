import { type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * A form around fields that share `form.control`. Validation runs on submit and from then on with every change; the
 * first invalid field gets the focus. A form inside another form's dialog never submits the outer one. Only one
 * submission runs at a time.
 */
export function Form<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>
  onSubmit: (values: Values) => void | Promise<void>
  /** For submit buttons outside the form element, such as in the footer of a panel. */
  id?: string
  /** The form cannot be submitted now, not by pressing Enter either; its submit button says why. */
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
      {/* Enter in one of several fields presses a submit button of the form; this one serves forms without a button of their own. */}
      {id === undefined && <button type="submit" hidden tabIndex={-1} aria-hidden />}
    </form>
  )
}
