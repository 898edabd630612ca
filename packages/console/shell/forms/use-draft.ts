import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { beforeSignIn } from '#data/sign-in.ts'
import { useSession } from '../session.tsx'
import { keepDraft, takeDraft } from './draft.ts'

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

/**
 * Give a form that is shown other values; beside drafts, which do so in every form, to be in the same file. Inputs of numbers hold on to their element, so that the form must keep its
 * own hold of them too: it would neither reach nor read them any more.
 * @param as `beginning`: what the form begins with, and is compared to; `input`: what somebody has typed into it
 */
export function refill<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Values,
  as: 'beginning' | 'input' = 'beginning',
): void {
  form.reset(values, { keepFieldsRef: true, keepDefaultValues: as === 'input' })
}
