import type { Instance } from '@portico/contract/types.ts'
import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { checkInstanceSize } from '@portico/domain/instances/limits.ts'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { invalidate } from '#data/update-cache.ts'
import { LazyFormCode } from '#shell/as-code/lazy-form-code.tsx'
import { useAsCode } from '#shell/as-code/use-as-code.tsx'
import { LazySavedNotice } from '#shell/forms/lazy-saved-notice.ts'
import { whyUndecided } from '#shell/forms/use-saved.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { useFormSubmit } from '#shell/forms/use-form-submit.ts'
import { SizeFields, type SizeForm } from '#ui/forms/instance-size-fields.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/forms/form.tsx'
import { countOf } from '#ui/format/text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { readInstance, updateCall } from './calls.ts'

const sizeOf = ({ ncpus, memory }: Instance): SizeForm => ({ ncpus, memory: memory / GIB })

const resizeCall = (instance: Instance, { ncpus, memory }: SizeForm) =>
  updateCall(instance, { ncpus: ncpus ?? instance.ncpus, memory: (memory ?? 0) * GIB })

/** A dialog to resize an instance. */
export function ResizeDialog(props: {
  instance: Instance
  /** Path of the instance, linked in the toast if the dialog was opened on another page. */
  viewHref?: string
  onClose: () => void
}) {
  const { instance, viewHref, onClose } = props
  const form = useForm<SizeForm>({
    // Validates on every change, because the button is disabled while the input is invalid, so the field must show why.
    mode: 'onChange',
    defaultValues: sizeOf(instance),
  })
  const edit = useEdit(form, {
    saved: instance,
    valuesOf: sizeOf,
    read: readInstance(instance),
    what: 'this instance',
    of: { kind: 'instance', id: instance.id },
  })
  const { ncpus, memory } = useWatch({ control: form.control })
  const bytes = (memory ?? 0) * GIB
  const refusal = checkInstanceSize(ncpus ?? 0, bytes)
  const same = ncpus === instance.ncpus && bytes === instance.memory
  const reason =
    refusal?.message ?? (same ? 'The size is unchanged' : edit.meanwhile.isChanged ? whyUndecided : null)
  const { isSubmitting } = useFormState({ control: form.control })
  const { failure, submit } = useFormSubmit(form, async (filled) => {
    await edit.save(filled, (now, merged, send) => send('instanceUpdate', resizeCall(now, merged).args))
    toastDone(
      'Instance',
      instance.name,
      'resized',
      viewHref === undefined ? undefined : { label: 'View instance', href: viewHref },
    )
    onClose()
    await invalidate('instance')
    return undefined
  })
  const code = useAsCode()
  const send = form.handleSubmit(submit)
  return (
    <Dialog
      isOpen
      title="Resize instance"
      onClose={onClose}
      width={code.isOpen ? 'wide' : 'medium'}
      footer={
        <>
          <span className="mr-auto">{code.button}</span>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={isSubmitting}
            disabledReason={reason}
            onPress={() => void send()}
          >
            Resize
          </Button>
        </>
      }
    >
      <Form form={form} blocked={reason !== null || isSubmitting} onSubmit={submit}>
        <LazySavedNotice {...edit} />
        {failure ? (
          <Notice kind="error">{failure.message}</Notice>
        ) : (
          <Notice>
            <b>{instance.name}</b> has {countOf(instance.ncpus, 'vCPU')} and {formatBytes(instance.memory)} of
            memory.
          </Notice>
        )}
        <SizeFields control={form.control} />
      </Form>
      {code.isOpen && (
        <LazyFormCode form={form} request={(filled) => resizeCall(instance, filled)} onMissing={code.hide} />
      )}
    </Dialog>
  )
}
