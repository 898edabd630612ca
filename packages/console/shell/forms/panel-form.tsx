import type { FieldValues } from 'react-hook-form'
import { cameForward } from '../router/last-move.ts'
import { FormPanel, type PanelFormText } from './form-panel.tsx'
import { UnsavedInput } from './unsaved-input.tsx'
import { useFormSubmit } from './use-form-submit.ts'
import { useListHref } from './use-list-href.ts'

/**
 * A form in a side panel with its own URL, over the list it belongs to. It shows a refusal at the top and at the name
 * field, asks before input is lost, and closes to the list with its filters.
 */
export function PanelForm<Values extends FieldValues>({
  closeTo,
  onSubmit,
  ...text
}: PanelFormText<Values> & {
  /** The path of the list, to which closing returns. */
  closeTo: string
  /**
   * Submits the form, invalidates queries and reports success. Returns the next page; the list if it returns nothing,
   * and null to stay. A rejection is shown and keeps the panel open.
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
