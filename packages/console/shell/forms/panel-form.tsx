import type { FieldValues } from 'react-hook-form'
import { cameForward } from '../router/last-move.ts'
import { FormPanel, type PanelFormText } from './form-panel.tsx'
import { UnsavedInput } from './unsaved-input.tsx'
import { useFormSubmit } from './use-form-submit.ts'
import { useListHref } from './use-list-href.ts'

/**
 * A form in a side panel with a URL, over its list. A refusal is shown at the top and, if it is about the name, at the
 * name field. The form asks for confirmation before unsaved input is lost. Closing it returns to the list and keeps the
 * list's filters.
 */
export function PanelForm<Values extends FieldValues>({
  closeTo,
  onSubmit,
  ...text
}: PanelFormText<Values> & {
  /** path of the list that closing returns to */
  closeTo: string
  /**
   * Submits the form, invalidates queries and reports success. Returns the path of the next page; undefined for the
   * list, null to keep the panel open. If it rejects, the error is shown and the panel stays open.
   */
  onSubmit: (values: Values) => Promise<string | null | void>
  submitDisabledReason?: string | null
}) {
  const { form } = text
  const closeHref = useListHref(closeTo)
  const { failure, submit, go } = useFormSubmit<Values>(form, async (values) => {
    const href = await onSubmit(values)
    return href === null ? undefined : (href ?? closeHref)
  })
  return (
    <FormPanel
      {...text}
      failure={failure}
      onSubmit={submit}
      onClose={() => void go(closeHref)}
      animateIn={cameForward()}
      beside={<UnsavedInput form={form} />}
    />
  )
}
