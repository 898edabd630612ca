import type { ImageUpload, UploadStep } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Evidence } from './evidence.tsx'
import { SendProgress } from './send-progress.tsx'
import type { Sending } from './sending/sending.ts'
import { asIs, stepLabels } from './labels.ts'

type StepState = UploadStep['state']

/** All steps of an upload. Completed steps show their evidence, and the others what they will do. */
export function Steps({ upload, sending }: { upload: ImageUpload; sending: Sending | null }) {
  const before = upload.file === null ? 0 : 1
  return (
    <ol className="overflow-hidden rounded-lg border border-line bg-raised">
      {upload.file !== null && (
        <Step number={1} state="done" title="Read the file and compute its hash">
          <Evidence evidence={[{ label: 'File', value: upload.file.sha256 }]} />
        </Step>
      )}
      {upload.steps.map((step, i) => (
        <Step
          key={step.name}
          number={i + 1 + before}
          state={step.state}
          title={stepLabels[step.name].title}
          note={
            step.state === 'skipped' ? asIs : step.state === 'waiting' ? stepLabels[step.name].does : null
          }
        >
          <StepBody step={step} upload={upload} sending={sending} />
        </Step>
      ))}
    </ol>
  )
}

function StepBody({
  step,
  upload,
  sending,
}: {
  step: UploadStep
  upload: ImageUpload
  sending: Sending | null
}) {
  const { name, state, evidence } = step
  if (name === 'send' && state === 'running') return <SendProgress upload={upload} sending={sending} />
  return (
    <>
      {state === 'running' && <Progress label={stepLabels[name].title} progress={upload.progress} />}
      {state !== 'waiting' && <Evidence evidence={evidence} />}
      {state === 'failed' && (
        <p role="alert" className="mt-1 text-bad">
          {upload.failure}.
        </p>
      )}
    </>
  )
}

function Progress({ label, progress }: { label: string; progress: ImageUpload['progress'] }) {
  if (progress === null) return <progress aria-label={label} className="progress-line mt-1.5" />
  const { done, total } = progress
  return (
    <>
      <progress aria-label={label} className="progress-line mt-1.5" max={total} value={done} />
      <p className="text-xs text-fg-muted">
        {formatBytes(done, { digits: 1 })} of {formatBytes(total, { digits: 1 })}
      </p>
    </>
  )
}

function Step(props: {
  number: number
  state: StepState
  title: string
  note?: string | null
  children?: ReactNode
}) {
  const { number, state, title, note = null } = props
  const isPast = state !== 'waiting' && state !== 'skipped'
  return (
    <li
      aria-current={state === 'running' ? 'step' : undefined}
      className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2.5 border-t border-line px-3.5 py-3 first:border-t-0"
    >
      <StepMark number={number} state={state} />
      <div className="min-w-0">
        <h3 className={cx('leading-6', isPast ? 'font-semibold' : 'text-fg-muted')}>
          {title}
          {note !== null && <span className="ml-2 text-xs font-normal text-fg-muted">{note}</span>}
        </h3>
        {props.children}
      </div>
    </li>
  )
}

const marks: Readonly<Record<StepState, string>> = {
  done: 'border-transparent bg-ok-bg text-ok',
  running: 'border-busy text-busy',
  failed: 'border-transparent bg-bad-bg text-bad',
  waiting: 'border-line-strong text-fg-muted',
  skipped: 'border-line-strong text-fg-muted',
}

const words: Readonly<Record<StepState, string>> = {
  done: 'done',
  running: 'running',
  failed: 'failed',
  waiting: 'pending',
  skipped: 'not needed',
}

function StepMark({ number, state }: { number: number; state: StepState }) {
  return (
    <span
      className={cx(
        'grid size-5.5 place-items-center rounded-full border text-xs font-semibold tabular-nums',
        marks[state],
      )}
    >
      <span className="sr-only">
        Step {number}, {words[state]}:
      </span>
      <span aria-hidden>
        {state === 'done' ? (
          <Check size={13} />
        ) : state === 'failed' ? (
          <X size={13} />
        ) : state === 'skipped' ? (
          <Minus size={13} />
        ) : (
          number
        )}
      </span>
    </span>
  )
}
