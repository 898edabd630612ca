import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { beforeSignIn } from '#data/sign-in.ts'
import { useSession } from '../session.tsx'
import { keepDraft, takeDraft } from './draft.ts'
import { refill } from './refill.ts'

/** Keeps what is typed over a sign-in that a form runs into, and puts it back when its user returns to it. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, isDirty: boolean): void {
  const { user } = useSession()
  useEffect(() => {
    const kept = takeDraft(sessionStorage, user.id, location.pathname)
    if (kept !== null) refill(form, { ...form.getValues(), ...kept }, 'input')
  }, [form, user.id])
  useEffect(() => {
    if (!isDirty) return undefined
    const path = location.pathname
    return beforeSignIn(() => keepDraft(sessionStorage, { user: user.id, path, values: form.getValues() }))
  }, [form, user.id, isDirty])
}
