import type { LucideIcon } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/actions/button.tsx'
import { ErrorMarker, ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { type FormFailure, showRefusal } from './use-form-act.ts'

/**
 * A form in a side panel without an address of its own: a step of the form or page below it, which stays as it is.
 * A refusal keeps it open with everything that was typed.
 */
export function PanelDialog<Values extends FieldValues>(props: {
  title: string
  subtitle?: { icon: LucideIcon; text: string }
  /** On the button; the title unless given. */
  submitLabel?: string
  form: UseFormReturn<Values>
  onClose: () => void
  /** Does what the form is for; the panel closes when it is done. A rejection is shown. */
  onSubmit: (values: Values) => Promise<void> | void
  children: ReactNode
}) {
  const { form, title, onClose } = props
  const id = useId()
  const [failure, setFailure] = useState<FormFailure | null>(null)
  async function submit(values: Values) {
    setFailure(null)
    try {
      await props.onSubmit(values)
      onClose()
    } catch (error) {
      setFailure(showRefusal(form, values, error))
    }
  }
  return (
    <SidePanel
      title={title}
      {...(props.subtitle && { subtitle: props.subtitle })}
      onDismiss={onClose}
      isDirty={form.formState.isDirty}
      animateIn
      footerNote={failure && <ErrorMarker />}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <SubmitButton control={form.control} formId={id}>
            {props.submitLabel ?? title}
          </SubmitButton>
        </>
      }
    >
      <Form id={id} form={form} onSubmit={submit}>
        <ErrorSummary
          message={failure?.message}
          {...(failure?.requestId !== undefined && { requestId: failure.requestId })}
        />
        {props.children}
      </Form>
    </SidePanel>
  )
}
