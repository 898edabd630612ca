import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormPanel, type PanelFormText } from './form-panel.tsx'
import { type FormFailure, showRefusal } from './use-form-submit.ts'

/**
 * A form in a side panel that has no URL: a step of the form or page below it, which does not change. If the request is
 * refused, the panel stays open and keeps its input.
 */
export function PanelDialog<Values extends FieldValues>({
  onClose,
  onSubmit,
  ...text
}: PanelFormText<Values> & {
  onClose: () => void
  /** Submits the form. The panel closes when the promise resolves, and shows the error when it rejects. */
  onSubmit: (values: Values) => Promise<void> | void
}) {
  const [failure, setFailure] = useState<FormFailure | null>(null)
  async function submit(values: Values) {
    setFailure(null)
    try {
      await onSubmit(values)
      onClose()
    } catch (error) {
      setFailure(showRefusal(text.form, values, error))
    }
  }
  return <FormPanel {...text} failure={failure} onSubmit={submit} onClose={onClose} animateIn />
}
