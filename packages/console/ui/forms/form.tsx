import { type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * A form around fields that share `form.control`. Checks run on submit and from then on with every change; the
 * first field that fails gets the focus. A form inside another's dialog never submits the outer one. However often it
 * is submitted, one attempt is under way at a time.
 */
export function Form<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>
  onSubmit: (values: Values) => void | Promise<void>
  /** For submit buttons outside the form's element, such as in a panel's footer. */
  id?: string
  /** Its button says why it cannot be submitted now; Enter in a field does not either. */
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
      {/* Enter in one of several fields presses a button of the form; who has none of its own has this one. */}
      {id === undefined && <button type="submit" hidden tabIndex={-1} aria-hidden />}
    </form>
  )
}
