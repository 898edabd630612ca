import type { Instance } from '@portico/contract/types.ts'
import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { checkInstanceSize } from '@portico/domain/instances/limits.ts'
import { useForm, useWatch } from 'react-hook-form'
import { messageOf } from '#data/api-error.ts'
import { invalidate } from '#data/use-act.ts'
import { useCall } from '#data/use-call.ts'
import { LateFormCode } from '#shell/as-code/late.tsx'
import { useAsCode } from '#shell/as-code/use-as-code.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/forms/form.tsx'
import { NumberField } from '#ui/forms/number-field.tsx'
import { countOf } from '#ui/format/words.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { updateCall } from './calls.ts'

interface ResizeForm {
  ncpus: number | null
  /** GiB */
  memory: number | null
}

const resizeCall = (instance: Instance, { ncpus, memory }: ResizeForm) =>
  updateCall(instance, { ncpus: ncpus ?? instance.ncpus, memory: (memory ?? 0) * GIB })

/** Give an instance another size. */
export function ResizeDialog(props: {
  instance: Instance
  /** Where the instance is, told when it has been resized from somewhere else. */
  viewHref?: string
  onClose: () => void
}) {
  const { instance, viewHref, onClose } = props
  const form = useForm<ResizeForm>({
    // The button is greyed out by what is typed, so the field says why while it is typed.
    mode: 'onChange',
    defaultValues: { ncpus: instance.ncpus, memory: instance.memory / GIB },
  })
  const { ncpus, memory } = useWatch({ control: form.control })
  const bytes = (memory ?? 0) * GIB
  const refusal = checkInstanceSize(ncpus ?? 0, bytes)
  const same = ncpus === instance.ncpus && bytes === instance.memory
  const reason = refusal?.message ?? (same ? 'The size is as it was' : null)
  const update = useCall('instanceUpdate', async () => {
    toastDone(
      'Instance',
      instance.name,
      'resized',
      viewHref === undefined ? undefined : { label: 'View instance', href: viewHref },
    )
    onClose()
    await invalidate('instance')
  })
  const code = useAsCode()
  const send = () => void update.run(resizeCall(instance, form.getValues()).args)
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
          <Button variant="primary" pending={update.isPending} disabledReason={reason} onPress={send}>
            Resize
          </Button>
        </>
      }
    >
      <Form form={form} blocked={reason !== null || update.isPending} onSubmit={send}>
        {update.error ? (
          <Notice kind="error">{messageOf(update.error)}</Notice>
        ) : (
          <Notice>
            <b>{instance.name}</b> has {countOf(instance.ncpus, 'vCPU')} and {formatBytes(instance.memory)} of
            memory.
          </Notice>
        )}
        <NumberField control={form.control} name="ncpus" label="vCPUs" required min={1} max={64} />
        <NumberField
          control={form.control}
          name="memory"
          label="Memory"
          required
          min={1}
          max={256}
          unit="GiB"
        />
      </Form>
      {code.isOpen && (
        <LateFormCode form={form} request={(filled) => resizeCall(instance, filled)} onMissing={code.hide} />
      )}
    </Dialog>
  )
}
