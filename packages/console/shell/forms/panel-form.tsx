import type { FieldValues } from 'react-hook-form'
import { cameForward } from '../router/last-move.ts'
import { FormPanel, type PanelFormText } from './form-panel.tsx'
import { UnsavedInput } from './unsaved-input.tsx'
import { useFormSubmit } from './use-form-submit.ts'
import { useListHref } from './use-list-href.ts'

/**
 * A form in a side panel with its own URL, over its list. It shows a refusal at the top and, if it is about the name,
 * at the name field. It asks for confirmation before unsaved input is lost. Closing returns to the list with its
 * filters.
 */
export function PanelForm<Values extends FieldValues>({
  closeTo,
  onSubmit,
  ...text
}: PanelFormText<Values> & {
  /** The path of the list, to which closing returns. */
  closeTo: string
  /**
   * Submits the form, invalidates queries and reports success. Returns the path of the next page; undefined for the
   * list, and null to keep the panel open. If it rejects, the error is shown and the panel remains open.
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
