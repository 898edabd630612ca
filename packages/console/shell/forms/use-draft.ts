import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { beforeSignIn } from '../../data/sign-in.ts'
import { useSession } from '../session.tsx'
import { keepDraft, takeDraft } from './draft.ts'

/** Keeps what is typed over a sign-in that a form runs into, and puts it back when its user returns to it. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const { user } = useSession()
  useEffect(() => {
    const path = location.pathname
    const kept = takeDraft(sessionStorage, user.id, path)
    if (kept !== null) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true })
    return beforeSignIn(() => {
      if (form.formState.isDirty) keepDraft(sessionStorage, { user: user.id, path, values: form.getValues() })
    })
  }, [form, user.id])
}
