import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/actions/button.tsx'
import { ErrorMarker, ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { LeaveForm } from '../../ui/overlays/leave-form.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { cameForward } from '../router/last-move.ts'
import { useDraft } from './use-draft.ts'
import { useFormAct } from './use-form-act.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useListHref } from './use-list-href.ts'

/**
 * A form in a side panel at its own address, over the list it belongs to. Shows a refusal at its top and at the
 * name field, asks before input is lost, and closes to the list as it was.
 */
export function PanelForm<Values extends FieldValues>(props: {
  title: string
  subtitle?: { icon: LucideIcon; text: string }
  /** On the button; the title unless given. */
  submitLabel?: string
  form: UseFormReturn<Values>
  /** Where closing leads: the list's path. */
  closeTo: string
  /**
   * Sends the form, refreshes what it made old and says so. Answers where to go; the list when nothing.
   * A rejection is shown and keeps the panel open.
   */
  onSubmit: (values: Values) => Promise<string | void>
  submitDisabledReason?: string | null
  children: ReactNode
}) {
  const { form, title } = props
  const id = useId()
  const closeHref = useListHref(props.closeTo)
  const { isDirty } = form.formState
  useDraft(form)
  const guard = useLeaveGuard(isDirty)
  const { failure, submit, go } = useFormAct<Values>(
    form,
    async (values) => (await props.onSubmit(values)) ?? closeHref,
  )
  const close = () => go(closeHref)
  return (
    <SidePanel
      title={title}
      {...(props.subtitle && { subtitle: props.subtitle })}
      onDismiss={close}
      isDirty={isDirty}
      animateIn={cameForward()}
      footerNote={failure && <ErrorMarker />}
      footer={
        <>
          <Button onPress={close}>Cancel</Button>
          <SubmitButton
            control={form.control}
            formId={id}
            disabledReason={props.submitDisabledReason ?? null}
          >
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
      <LeaveForm isOpen={guard.isAsking} onKeep={guard.keep} onLeave={guard.leave} />
    </SidePanel>
  )
}

/** A panel at its own address that is only read. */
export function PanelView(props: {
  title: string
  subtitle?: { icon: LucideIcon; text: string }
  closeTo: string
  children: ReactNode
}) {
  const { go } = useFormAct(null as never, () => Promise.resolve(undefined))
  const closeHref = useListHref(props.closeTo)
  return (
    <SidePanel
      title={props.title}
      {...(props.subtitle && { subtitle: props.subtitle })}
      onDismiss={() => go(closeHref)}
      animateIn={cameForward()}
    >
      {props.children}
    </SidePanel>
  )
}
