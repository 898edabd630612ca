import type { ReactNode } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'

/**
 * A form around fields that share `form.control`. Checks run on submit and from then on with every change; the
 * first field that fails gets the focus. A form inside another's dialog never submits the outer one.
 */
export function Form<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>
  onSubmit: (values: Values) => void | Promise<void>
  /** For submit buttons outside the form's element, such as in a panel's footer. */
  id?: string
  children: ReactNode
}) {
  const { form, onSubmit, id } = props
  return (
    <FormProvider {...form}>
      <form
        {...(id !== undefined && { id })}
        noValidate
        autoComplete="off"
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => {
          event.stopPropagation()
          void form.handleSubmit(onSubmit)(event)
        }}
      >
        {props.children}
      </form>
    </FormProvider>
  )
}
