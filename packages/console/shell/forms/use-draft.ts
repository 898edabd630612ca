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
 * Sets the values of a mounted form. It is in this file because drafts do so in every form. Number inputs keep their
 * element, so the form has to keep its reference to them too; otherwise it could no longer read or focus them.
 * @param as `beginning`: the initial values, which changes are compared with; `input`: values as if typed by the user
 */
export function refill<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Values,
  as: 'beginning' | 'input' = 'beginning',
): void {
  form.reset(values, { keepFieldsRef: true, keepDefaultValues: as === 'input' })
}
