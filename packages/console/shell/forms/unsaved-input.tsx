import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import { LeaveForm } from '#ui/overlays/leave-form.tsx'
import { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/**
 * Keeps what is typed into a form from being lost: it asks before in-app navigation, and keeps a draft over a sign-in.
 * A component of its own, so that the key that makes a form differ from its beginning renders this and not the form.
 */
export function UnsavedInput<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>
  place?: 'page'
}) {
  const { form, place } = props
  const { isDirty } = useFormState({ control: form.control })
  useDraft(form, isDirty)
  const guard = useLeaveGuard(isDirty)
  return (
    <LeaveForm isOpen={guard.isAsking} {...(place && { place })} onKeep={guard.keep} onLeave={guard.leave} />
  )
}
