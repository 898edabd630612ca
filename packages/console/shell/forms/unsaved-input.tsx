import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import { LeaveForm } from '#ui/overlays/leave-form.tsx'
import { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/**
 * Protects the input of a form: asks for confirmation before navigation within the console, and stores a draft while
 * the user signs in again. It is a separate component, so that the first change of a form renders only this component
 * and not the form.
 */
export function UnsavedInput<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>
  container?: 'page'
}) {
  const { form, container: place } = props
  const { isDirty } = useFormState({ control: form.control })
  useDraft(form, isDirty)
  const guard = useLeaveGuard(isDirty)
  return (
    <LeaveForm
      isOpen={guard.isAsking}
      {...(place && { container: place })}
      onKeep={guard.keep}
      onLeave={guard.leave}
    />
  )
}
