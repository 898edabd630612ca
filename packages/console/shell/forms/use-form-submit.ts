import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CallError, isOwnNameTaken, messageOf } from '#data/api-error.ts'
import { useGo } from './use-go.ts'

/**
 * Thrown when a problem of a field is found before a request is sent. The code that throws it has already set the error
 * of the field.
 */
export class FieldProblem extends Error {}

/** The failure of the last attempt to submit. */
export interface FormFailure {
  readonly message: string
  readonly requestId: string | undefined
}

/**
 * Returns the message of a refused attempt. If the form has the field that the refusal is about, the message is also
 * set as the error of that field. A taken name is shown only at the form's own name field, because a form may create
 * further resources whose names can be taken too.
 */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Values,
  error: unknown,
): FormFailure {
  if (error instanceof FieldProblem) return { message: error.message, requestId: undefined }
  const isCall = error instanceof CallError
  if (!isCall) console.error(error)
  else if ('name' in values && isOwnNameTaken(error)) {
    form.setError('name' as FieldPath<Values>, { message: 'Name already exists' }, { shouldFocus: true })
  } else if (error.field !== undefined && error.field.name in values) {
    const { name, why } = error.field
    form.setError(name as FieldPath<Values>, { message: why }, { shouldFocus: true })
  }
  return { message: messageOf(error), requestId: isCall ? error.requestId : undefined }
}

/**
 * Submits a form: shows the refusal of the last attempt, shows a taken name at its field, and navigates without asking
 * about unsaved input.
 */
export function useFormSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  /** Submits the form and returns the path of the next page; undefined to stay on the page. */
  act: (values: Values) => Promise<string | undefined>,
) {
  const go = useGo()
  const [failure, setFailure] = useState<FormFailure | null>(null)

  async function submit(values: Values) {
    setFailure(null)
    try {
      const href = await act(values)
      // The navigation is awaited, so that the form stays pending until the next page is shown. Otherwise a second
      // press would submit the form again.
      if (href !== undefined) await go(href)
    } catch (error) {
      setFailure(showRefusal(form, values, error))
    }
  }

  return { failure, submit, go }
}
