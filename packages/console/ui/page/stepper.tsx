import type { ReactNode } from 'react'
import { Check, Minus, X } from 'lucide-react'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'

/** The state of a step: done, running, failed, not needed, or waiting. */
type StepState = 'done' | 'current' | 'failed' | 'skipped' | 'waiting'

export interface Step {
  readonly id: string
  readonly title: string
  readonly state: StepState
  /** A short text beside the title about what the step does or did. */
  readonly detail?: ReactNode
  /** Content at the end of the line: duration, or remaining time. */
  readonly aside?: ReactNode
  /** The evidence of the step, its progress, or why it failed. */
  readonly content?: ReactNode
}

const looks: Readonly<Record<StepState, { word: string; ring: string; title: string }>> = {
  done: { word: 'done', ring: 'border-transparent bg-ok-bg text-ok', title: 'font-semibold' },
  current: { word: 'in progress', ring: 'border-transparent text-busy', title: 'font-semibold' },
  failed: { word: 'failed', ring: 'border-transparent bg-bad-bg text-bad', title: 'font-semibold' },
  skipped: {
    word: 'not needed',
    ring: 'border-dashed border-line-strong text-fg-faint',
    title: 'text-fg-muted',
  },
  waiting: { word: 'pending', ring: 'border-line-strong text-fg-muted', title: 'text-fg-muted' },
}

const marks = { done: Check, failed: X, skipped: Minus } as const

/** The steps of a process in order, all visible from the start with their states. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="rounded-lg border border-line bg-raised">
      {steps.map(({ id, title, state, detail, aside, content }, at) => (
        <li
          key={id}
          aria-current={state === 'current' ? 'step' : undefined}
          className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-2.5 first:border-t-0"
        >
          <Mark state={state} number={at + 1} />
          <p className="min-w-0 break-words">
            <span className={looks[state].title}>{title}</span>
            <span className="sr-only">, {looks[state].word}</span>
            {detail !== undefined && <span className="ml-2 text-fg-muted">{detail}</span>}
          </p>
          <div className="text-right text-xs whitespace-nowrap text-fg-muted tabular-nums">{aside}</div>
          {content !== undefined && <div className="col-span-2 col-start-2 min-w-0 pt-1.5">{content}</div>}
        </li>
      ))}
    </ol>
  )
}

/** An icon for each state: a check, a spinning ring, a cross, a dash, a number. */
function Mark({ state, number }: { state: StepState; number: number }) {
  const Icon = state === 'done' || state === 'failed' || state === 'skipped' ? marks[state] : null
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-5 flex-none place-items-center rounded-full border text-2xs font-semibold tabular-nums',
        looks[state].ring,
      )}
    >
      {Icon !== null && <Icon size={12} strokeWidth={2.25} />}
      {state === 'current' && <Spinner />}
      {state === 'waiting' && number}
    </span>
  )
}
