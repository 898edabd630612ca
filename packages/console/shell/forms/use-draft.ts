import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { beforeSignIn } from '#data/sign-in.ts'
import { useSession } from '../session.tsx'
import { storeDraft, takeDraft } from './draft.ts'

/** Stores the input of a form when the session ends, and restores it when the same user has signed in again. */
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
 * Sets the values of a mounted form. It is in this file because every form loads it for drafts. Number inputs keep
 * their element, so React Hook Form must keep its reference to the element; otherwise it could no longer read or focus
 * it.
 * @param as `beginning`: the values are the initial ones, with which changes are compared; `input`: the values are
 * treated as typed by the user
 */
export function refill<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Values,
  as: 'beginning' | 'input' = 'beginning',
): void {
  form.reset(values, { keepFieldsRef: true, keepDefaultValues: as === 'input' })
}
