import type { Trial } from '@portico/contract/types.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { changeWasReverted, confirmTimeout } from '@portico/domain/revertible-changes.ts'
import { useEffect, useState } from 'react'
import { CallError, messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { useAction } from '#data/use-action.ts'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import { announce } from '#ui/feedback/announce.ts'
import { toast } from '#ui/feedback/toast.ts'
import { formatClock } from '#ui/format/date.ts'
import { Effects } from './effects.tsx'
import { countdown, firstAnnouncement, secondsLeft, announcementAt, subjectOf } from './messages.ts'
import { serverTime } from '#ui/server-clock.ts'

interface BarProps {
  trial: Trial
  /** Server's time of the latest response in ms since 1970 */
  readAt: number
  /** Error of a later request */
  error: Error | null
  onClose: () => void
}

/**
 * The bar above every system page while a revertible change is pending: buttons to confirm or revert it, and the
 * remaining time.
 */
export function RevertibleChangeBar(props: BarProps) {
  const { trial } = props
  return trial.state === 'running' ? <Running {...props} /> : <Ended {...props} />
}

function Running({ trial, readAt, error }: BarProps) {
  const left = useLeft(trial, readAt)
  const thing = subjectOf(trial)
  const who = trial.displayName ?? 'a deleted user'
  const title = trial.own ? 'Keep this change?' : `A change by ${who} is waiting for confirmation`
  const [first] = useState(left)
  useEffect(() => announce(firstAnnouncement(title, first)), [title, first])

  const endAs = (call: 'porticoTrialKeep' | 'porticoTrialTakeBack', done: string, failed: string) => ({
    mutationFn: async () => {
      try {
        await invoke(call, { path: { trial: trial.id } })
        toast.success({ content: done })
      } catch (error) {
        toast.error({ title: failed, content: messageOf(error) })
      }
      await invalidate(trial.kind, 'trial')
    },
  })
  const keep = useAction(endAs('porticoTrialKeep', 'The change is kept', 'Could not keep the change'))
  const takeBack = useAction(
    endAs('porticoTrialTakeBack', 'The change was reverted', 'Could not revert the change'),
  )
  return (
    <section
      aria-label={title}
      className="sticky -top-5 z-20 overflow-hidden rounded-lg border border-accent bg-raised shadow-md"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5 px-[0.95rem] py-[0.7rem]">
        <span aria-hidden className="w-14 font-mono text-xl leading-none font-medium tracking-[-0.03em]">
          {countdown(left)}
        </span>
        <div className="min-w-0 flex-[1_1_14rem]">
          <h2 className="font-semibold">{title}</h2>
          <p className="text-fg-muted">
            {left > 0
              ? `The change to ${thing} is reverted at ${formatClock(trial.timeDue)}${trial.own ? ' unless you keep it' : ''}.`
              : `The time to keep the change to ${thing} has expired. It is being reverted.`}
          </p>
          <Connection trial={trial} error={error} />
          <Effects trial={trial} />
        </div>
        <div className="flex flex-wrap gap-2">
          {trial.own && (
            <Button
              variant="primary"
              pending={keep.isPending}
              disabledReason={left > 0 ? null : reasonOf(changeWasReverted)}
              onPress={() => void keep.run()}
            >
              Keep this change
            </Button>
          )}
          <Button
            pending={takeBack.isPending}
            disabledReason={trial.mayTakeBack ? null : 'Only fleet admins can revert a change'}
            onPress={() => void takeBack.run()}
          >
            Revert now
          </Button>
        </div>
      </div>
      <div aria-hidden className="h-[3px] bg-hover">
        <i
          className="block h-[3px] bg-accent"
          style={{ width: `${Math.min(100, (left * 100_000) / confirmTimeout)}%` }}
        />
      </div>
    </section>
  )
}

/** Shows whether this browser still reaches the server, because a change may have cut the connection. */
function Connection({ trial, error }: Pick<BarProps, 'trial' | 'error'>) {
  if (error === null) {
    return (
      <p className="text-xs text-ok">
        <span aria-hidden>● </span>Your connection works with the change in effect.
      </p>
    )
  }
  const isKeptOut = error instanceof CallError && error.status === 403
  return (
    <p role="alert" className="text-xs text-bad">
      <span aria-hidden>◆ </span>
      {isKeptOut ? 'The server no longer admits this browser.' : 'The server can no longer be reached.'} You
      do not need to do anything: the change is reverted at {formatClock(trial.timeDue)}, and this page then
      continues.
    </p>
  )
}

/** The outcome of a change, for users who saw the change while it was pending. */
function Ended({ trial, onClose }: BarProps) {
  const { user } = useSession()
  const words = ending(trial, user.id)
  useEffect(() => {
    if (words === null) onClose()
    else announce(words)
  }, [words, onClose])
  if (words === null) return null
  return (
    <section
      aria-label="A change was reverted"
      className="sticky -top-5 z-20 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-line-strong bg-raised px-[0.95rem] py-[0.7rem] shadow-md"
    >
      <p className="min-w-0 flex-[1_1_18rem]">{words}</p>
      <Button onPress={onClose}>Dismiss</Button>
    </section>
  )
}

/** Returns the message about the outcome; null if the user has ended the change and already knows. */
function ending(trial: Trial, self: string): string | null {
  const { state, endedBy, timeEnded } = trial
  if (endedBy === self) return null
  const thing = subjectOf(trial)
  const at = timeEnded === null ? '' : ` at ${formatClock(timeEnded)}`
  switch (state) {
    case 'taken_back':
      return endedBy === null
        ? `The change to ${thing} was reverted${at} because it was not kept. The previous settings are in effect.`
        : `The change to ${thing} was reverted${at} by another operator. The previous settings are in effect.`
    case 'overruled':
      return `The change to ${thing} was overridden on the server itself${at}.`
    case 'kept':
    case 'running':
      return null
  }
}

/** Returns the remaining seconds by the server's clock. Screen readers announce them at 30 and 10 seconds. */
function useLeft(trial: Trial, readAt: number): number {
  const [left, setLeft] = useState(() => secondsLeft(trial, readAt, serverTime()))
  useEffect(() => {
    const tick = () =>
      setLeft((before) => {
        const now = secondsLeft(trial, readAt, serverTime())
        return now === before ? before : now
      })
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [trial, readAt])
  useEffect(() => {
    const words = announcementAt(left)
    if (words !== null) announce(words)
  }, [left])
  return left
}
