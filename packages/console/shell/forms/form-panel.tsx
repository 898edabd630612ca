import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import { Button } from '#ui/actions/button.tsx'
import { ErrorMarker, ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Form } from '#ui/forms/form.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { SidePanel } from '#ui/overlays/side-panel.tsx'
import type { FormAsCode } from '../as-code/filling.ts'
import { LazyFormCode } from '../as-code/lazy-form-code.tsx'
import { useAsCode } from '../as-code/use-as-code.tsx'
import { GoneNotice } from './gone-notice.tsx'
import { LazySavedNotice } from './lazy-saved-notice.ts'
import type { Edit } from './use-edit.ts'
import type { FormFailure } from './use-form-submit.ts'
import { type SavedVersion, whyUndecided } from './use-saved.ts'

/** The properties of all forms in side panels, whether or not the panel has a URL. */
export interface PanelFormText<Values extends FieldValues> {
  title: string
  subtitle?: { icon: LucideIcon; text: string }
  /** label of the submit button; the title if omitted */
  submitLabel?: string
  form: UseFormReturn<Values>
  /** for a form that changes a resource: detects changes by other users */
  edit?: Pick<Edit<Values, unknown>, 'what' | 'of' | 'read'> & { readonly meanwhile: SavedVersion }
  /** whether the panel is wide enough for two columns */
  isWide?: boolean
  /** note beside the buttons */
  note?: ReactNode
  /** adds a button in the footer that shows the request as code */
  asCode?: FormAsCode<Values>
  children: ReactNode
}

/** The layout of a form in a side panel: the refusal at the top, the buttons in the footer. */
export function FormPanel<Values extends FieldValues>(
  props: PanelFormText<Values> & {
    failure: FormFailure | null
    onSubmit: (values: Values) => Promise<void>
    onClose: () => void
    animateIn: boolean
    submitDisabledReason?: string | null
    /** component that is rendered beside the form, such as the confirmation for leaving it */
    beside?: ReactNode
  },
) {
  const { form, title, failure, asCode, edit } = props
  const disabledReason =
    props.submitDisabledReason ?? (edit?.meanwhile.isChanged === true ? whyUndecided : null)
  const id = useId()
  const code = useAsCode()
  const { isDirty } = useFormState({ control: form.control })
  return (
    <SidePanel
      title={title}
      {...(props.subtitle && { subtitle: props.subtitle })}
      onDismiss={props.onClose}
      isDirty={isDirty}
      {...(props.isWide !== undefined && { isWide: props.isWide })}
      animateIn={props.animateIn}
      footerNote={
        <span className="flex flex-wrap items-center gap-2">
          {asCode && code.button}
          {failure && <ErrorMarker />}
          {props.note}
        </span>
      }
      footer={
        <>
          <Button onPress={props.onClose}>Cancel</Button>
          <SubmitButton control={form.control} formId={id} disabledReason={disabledReason}>
            {props.submitLabel ?? title}
          </SubmitButton>
        </>
      }
    >
      <Form id={id} form={form} onSubmit={props.onSubmit} blocked={disabledReason !== null}>
        <ErrorSummary
          message={failure?.message}
          {...(failure?.requestId !== undefined && { requestId: failure.requestId })}
        />
        <GoneNotice form={form} edit={edit} />
        {edit?.meanwhile.isChanged === true && <LazySavedNotice {...edit} />}
        {props.children}
      </Form>
      {asCode && code.isOpen && <LazyFormCode {...asCode} form={form} onMissing={code.hide} />}
      {props.beside}
    </SidePanel>
  )
}
