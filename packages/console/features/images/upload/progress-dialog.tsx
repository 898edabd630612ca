import { byteParts } from '@portico/domain/byte-size.ts'
import { Circle, CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { percentText } from '#ui/format/percent.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { chunkSize } from './chunks.ts'
import { stepLabels } from './run.ts'

/** The progress of an upload. */
export interface UploadState {
  readonly fileName: string
  readonly fileSize: number
  readonly step: number
  readonly done: number
  readonly total: number
  readonly failure: string | null
}

const uploadStep = 2

function size(bytes: number): string {
  const { value, unit } = byteParts(bytes)
  return `${value} ${unit}`
}

/** A dialog with the steps of an upload. Closing it while the upload runs cancels the upload. */
export function ProgressDialog(props: {
  state: UploadState
  onCancel: () => void
  onBack: () => void
  onDone: () => void
}) {
  const { state } = props
  const finished = state.step >= stepLabels.length
  const leave = () => {
    if (finished) props.onDone()
    else if (state.failure !== null) props.onBack()
    else {
      confirm({
        title: 'Cancel upload',
        body: 'The uploaded part is deleted.',
        actionLabel: 'Cancel upload',
        cancelLabel: 'Keep uploading',
        tone: 'danger',
        onConfirm: props.onCancel,
      })
    }
  }
  return (
    <Dialog
      isOpen
      title="Image upload progress"
      onClose={leave}
      footer={
        <>
          {!finished && <Button onPress={leave}>{state.failure === null ? 'Cancel' : 'Back'}</Button>}
          <Button
            variant="primary"
            disabledReason={finished ? null : 'The upload is not finished'}
            onPress={props.onDone}
          >
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {state.failure !== null && (
          <Notice kind="error" title="The upload failed">
            {state.failure}. What had been made was removed; go back and try again.
          </Notice>
        )}
        <ol className="flex flex-col gap-1">
          {stepLabels.map((label, step) => (
            <li key={label} className="flex flex-col gap-1 py-1">
              <span className="flex items-center gap-2">
                <StepIcon state={state} step={step} />
                {label}
              </span>
              {step === uploadStep && state.step >= uploadStep && (
                <div className="pl-6">
                  <progress
                    aria-label="Uploaded"
                    className="progress-line"
                    max={state.total}
                    value={state.done}
                  />
                  <p className="flex justify-between gap-3 font-mono text-xs text-fg-muted">
                    <span className="truncate">{state.fileName}</span>
                    <span className="whitespace-nowrap">
                      {size(Math.min(state.done * chunkSize, state.fileSize))} / {size(state.fileSize)} ·{' '}
                      {percentText(state.done / state.total)}
                    </span>
                  </p>
                </div>
              )}
            </li>
          ))}
        </ol>
        <p role="status" className="flex min-h-6 items-center gap-2 font-semibold text-ok">
          {finished && (
            <>
              <CircleCheck size={15} aria-hidden /> Image uploaded successfully
            </>
          )}
        </p>
      </div>
    </Dialog>
  )
}

function StepIcon({ state, step }: { state: UploadState; step: number }) {
  if (step < state.step) return <CircleCheck size={15} className="text-ok" aria-label="complete" />
  if (step > state.step) return <Circle size={15} className="text-fg-faint" aria-label="ready" />
  return state.failure === null ? (
    <LoaderCircle size={15} className="animate-spin text-busy" aria-label="running" />
  ) : (
    <CircleX size={15} className="text-bad" aria-label="failed" />
  )
}
