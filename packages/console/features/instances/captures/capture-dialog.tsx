import type { Instance, InstanceNetworkInterface } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { ipProblem } from '@portico/domain/ip/problems.ts'
import { captureLimits } from '@portico/domain/networks/capture.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { LazyFormCode } from '#shell/as-code/lazy-form-code.tsx'
import { useAsCode } from '#shell/as-code/use-as-code.tsx'
import { useFormSubmit } from '#shell/forms/use-form-submit.ts'
import { GuideLink } from '#shell/guide-link.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Form } from '#ui/forms/form.tsx'
import { NumberField } from '#ui/forms/number-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { countOf } from '#ui/format/text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { saveFile } from '#ui/table/table-csv.ts'
import { captureCall, type CaptureForm } from './request.ts'
import { type Captured, type CaptureProgress, useCapture } from './use-capture.ts'

interface CaptureDialogProps {
  instance: Pick<Instance, 'id' | 'name'>
  /** The interface that is selected first; the primary one if omitted */
  nic?: InstanceNetworkInterface
  onClose: () => void
}

/** A dialog that captures packets of an interface and downloads them. Closing it ends the capture. */
export function CaptureDialog({ instance, nic, onClose }: CaptureDialogProps) {
  const { data } = useQuery(
    query('instanceNetworkInterfaceList', withAll({ query: { instance: instance.id } })),
  )
  const nics = data?.items ?? (nic === undefined ? [] : [nic])
  const selected = nic ?? nics.find(({ primary }) => primary)
  // The form needs the interfaces for its defaults.
  if (data === undefined && nic === undefined) return null
  return <CaptureForNics instance={instance} nics={nics} first={selected?.id ?? null} onClose={onClose} />
}

function CaptureForNics(
  props: Pick<CaptureDialogProps, 'instance' | 'onClose'> & {
    nics: readonly InstanceNetworkInterface[]
    first: string | null
  },
) {
  const { instance, nics, onClose } = props
  const form = useForm<CaptureForm>({
    defaultValues: { nic: props.first, seconds: 10, host: '', port: null },
  })
  const [failed, setFailed] = useState<Captured | null>(null)
  const download = ({ file }: Captured) => {
    const name = nics.find(({ id }) => id === form.getValues('nic'))?.name ?? 'interface'
    saveFile(`${instance.name}-${name}.pcap`, file, file.type)
  }
  const capture = useCapture((captured) => {
    if (captured.failure !== null) return setFailed(captured)
    if (captured.packets === 0) {
      toast.info({ content: 'No packet was captured.' })
    } else {
      download(captured)
      toast.success({
        content: `${countOf(captured.packets, 'packet')} captured (${formatBytes(captured.length)})`,
      })
    }
    onClose()
  })
  const { failure, submit } = useFormSubmit(form, async (filled) => {
    await capture.start(filled)
    return undefined
  })
  const { isSubmitting } = useFormState({ control: form.control })
  const code = useAsCode()
  const send = form.handleSubmit(submit)
  const isFiltered = form.getValues('host') !== '' || form.getValues('port') !== null
  if (failed !== null) return <Failed captured={failed} onDownload={download} onClose={onClose} />
  if (capture.progress !== null) {
    return (
      <Running
        progress={capture.progress}
        isFiltered={isFiltered}
        onStop={capture.stop}
        onDiscard={onClose}
      />
    )
  }
  return (
    <Dialog
      isOpen
      title="Capture packets"
      onClose={onClose}
      width={code.isOpen ? 'wide' : 'medium'}
      footer={
        <>
          <span className="mr-auto">{code.button}</span>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" pending={isSubmitting} onPress={() => void send()}>
            Start capture
          </Button>
        </>
      }
    >
      <Form form={form} blocked={isSubmitting} onSubmit={submit}>
        {failure ? (
          <Notice kind="error">{failure.message}</Notice>
        ) : (
          <Notice>
            The file contains everything that <b>{instance.name}</b> sends and receives, including passwords
            that are not encrypted. The activity log records who captured.{' '}
            <GuideLink guide="networking">About packet captures</GuideLink>
          </Notice>
        )}
        <SelectField
          control={form.control}
          name="nic"
          label="Network interface"
          required
          items={nics.map(({ id, name, ip }) => ({ value: id, label: name, detail: ip }))}
        />
        <NumberField
          control={form.control}
          name="seconds"
          label="Duration"
          required
          min={1}
          max={captureLimits.seconds}
          unit="s"
          hint={`The capture also ends after ${formatBytes(captureLimits.bytes)}.`}
        />
        <TextField
          control={form.control}
          name="host"
          label="From or to address"
          mono
          validate={(host) => (host.trim() === '' ? null : ipProblem(host))}
        />
        <NumberField control={form.control} name="port" label="From or to port" min={1} max={65_535} />
      </Form>
      {code.isOpen && <LazyFormCode form={form} request={captureCall} onMissing={code.hide} />}
    </Dialog>
  )
}

function Running(props: {
  progress: CaptureProgress
  isFiltered: boolean
  onStop: () => void
  onDiscard: () => void
}) {
  const { packets, length, left } = props.progress
  return (
    <Dialog
      isOpen
      title="Capturing packets"
      // Escape must not discard what was captured.
      onClose={props.onStop}
      footer={
        <>
          <Button onPress={props.onDiscard}>Discard</Button>
          <Button variant="primary" onPress={props.onStop}>
            Stop and download
          </Button>
        </>
      }
    >
      <p className="tabular-nums">
        {countOf(packets, 'packet')} ({formatBytes(length)}), {left} s left
      </p>
      <p className="mt-2 text-fg-muted">
        {packets === 0
          ? `No ${props.isFiltered ? 'matching ' : ''}packet has passed yet.`
          : 'The download starts when the capture ends.'}
      </p>
    </Dialog>
  )
}

function Failed(props: {
  captured: Captured
  onDownload: (captured: Captured) => void
  onClose: () => void
}) {
  const { captured, onDownload, onClose } = props
  return (
    <Dialog
      isOpen
      title="Capture ended early"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          <Button
            variant="primary"
            disabledReason={captured.packets === 0 ? 'No packet was captured' : null}
            onPress={() => {
              onDownload(captured)
              onClose()
            }}
          >
            Download {countOf(captured.packets, 'packet')}
          </Button>
        </>
      }
    >
      <Notice kind="error">{captured.failure}</Notice>
    </Dialog>
  )
}
