import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { beforeSignIn } from '#data/sign-in.ts'
import { useSession } from '../session.tsx'
import { storeDraft, takeDraft } from './draft.ts'

/** Stores the input of a form when the session ends, and restores it after the same user has signed in again. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, isDirty: boolean): void {
  const { user } = useSession()
  useEffect(() => {
    const kept = takeDraft(sessionStorage, user.id, location.pathname)
    if (kept !== null) refill(form, { ...form.getValues(), ...kept }, 'input')
  }, [form, user.id])
  useEffect(() => {
    if (!isDirty) return undefined
    const path = location.pathname
    return beforeSignIn(() => storeDraft(sessionStorage, { user: user.id, path, values: form.getValues() }))
  }, [form, user.id, isDirty])
}

/**
 * Sets the values of a mounted form. The function is in this file because every form loads it for drafts. It keeps
 * React Hook Form's reference to number inputs: they keep their element, and without the reference the library could
 * not read or focus them.
 * @param as `beginning`: the values become the initial ones, with which changes are compared; `input`: the values are
 * treated as typed by the user
 */
export function refill<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Values,
  as: 'beginning' | 'input' = 'beginning',
): void {
  form.reset(values, { keepFieldsRef: true, keepDefaultValues: as === 'input' })
}
