import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CallError, isOwnNameTaken, messageOf } from '#data/api-error.ts'
import { useGo } from './use-go.ts'

/** Something wrong with a field that is found before anything is sent; whoever throws it has told it there. */
export class FieldProblem extends Error {}

/** What a refused attempt says. */
export interface FormFailure {
  readonly message: string
  readonly requestId: string | undefined
}

/**
 * What a failed attempt says, told besides at the field that it is about, where the form has one of that name. Of names
 * that are taken only the form's own is: a form may make other things along, whose names can be taken too.
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
 * What forms share around sending: the refusal of the last attempt, the name that is taken told at its field, and
 * moving on without being asked about unsaved input.
 */
export function useFormAct<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  /** Sends it, and answers where to go when it worked; undefined stays. */
  act: (values: Values) => Promise<string | undefined>,
) {
  const go = useGo()
  const [failure, setFailure] = useState<FormFailure | null>(null)

  async function submit(values: Values) {
    setFailure(null)
    try {
      const href = await act(values)
      // Still under way until the next page is there: what is pressed meanwhile must not send it again.
      if (href !== undefined) await go(href)
    } catch (error) {
      setFailure(showRefusal(form, values, error))
    }
  }

  return { failure, submit, go }
}
