import type { FieldValues } from 'react-hook-form'
import { cameForward } from '../router/last-move.ts'
import { FormPanel, type PanelFormText } from './form-panel.tsx'
import { UnsavedInput } from './unsaved-input.tsx'
import { useFormAct } from './use-form-act.ts'
import { useListHref } from './use-list-href.ts'

/**
 * A form in a side panel at its own address, over the list it belongs to. Shows a refusal at its top and at the
 * name field, asks before input is lost, and closes to the list as it was.
 */
export function PanelForm<Values extends FieldValues>({
  closeTo,
  onSubmit,
  ...text
}: PanelFormText<Values> & {
  /** Where closing leads: the list's path. */
  closeTo: string
  /**
   * Sends the form, refreshes what it made old and says so. Answers where to go; the list when nothing, and null to
   * stay. A rejection is shown and keeps the panel open.
   */
  onSubmit: (values: Values) => Promise<string | null | void>
  submitDisabledReason?: string | null
}) {
  const { form } = text
  const closeHref = useListHref(closeTo)
  const { failure, submit, go } = useFormAct<Values>(form, async (values) => {
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
