import { useEffect, useState, type ReactNode } from 'react'
import { useFormState, type Control, type FieldValues } from 'react-hook-form'
import { Button } from '../actions/button.tsx'

/**
 * Returns whether a submission is running, excluding the time in which the form is validated, so that a validation
 * error does not flash the busy state.
 */
function useIsRunning(isSubmitting: boolean): boolean {
  const [isRunning, setIsRunning] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsRunning(isSubmitting), 0)
    return () => clearTimeout(timer)
  }, [isSubmitting])
  return isRunning
}

/** The submit button of a form; shows when the submission is running. */
export function SubmitButton<Values extends FieldValues>(props: {
  control: Control<Values>
  children: ReactNode
  /** ID of the form if the button is outside its element. */
  formId?: string
  pending?: boolean
  tone?: 'primary' | 'danger'
  disabledReason?: string | null
}) {
  const isRunning = useIsRunning(useFormState({ control: props.control }).isSubmitting)
  const { formId } = props
  return (
    <Button
      type="submit"
      variant={props.tone ?? 'primary'}
      pending={props.pending ?? isRunning}
      disabledReason={props.disabledReason}
      // The `form` attribute connects the button to the form wherever it is, so that Enter in a field presses it.
      {...(formId !== undefined && { form: formId })}
    >
      {props.children}
    </Button>
  )
}
