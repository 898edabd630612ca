import type { Trial } from '@portico/contract/types.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { refuseWhilePending } from '@portico/domain/revertible-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CallData, query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { formatClock } from '#ui/format/date.ts'
import { subjectOf } from './messages.ts'

/** Polling interval in ms while a change is pending, which shows that this browser still reaches the server */
const pollInterval = 2000

/** The query for the revertible changes: pending ones, and the outcome of the latest ones. */
export const revertibleChangesQuery = query('porticoTrialList', {})

type RevertibleChanges = CallData<'porticoTrialList'>

export const isPending = (trials: RevertibleChanges): boolean =>
  trials.items.some(({ state }) => state === 'running')

/** Returns the revertible changes, if the server supports them. While one is pending, the server is polled. */
export function useRevertibleChanges() {
  const tries = useSession().capabilities.trials === true
  return useQuery({
    ...revertibleChangesQuery,
    enabled: tries,
    throwOnError: false,
    // Live updates report the start and the end of a change.
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isPending(state.data) ? pollInterval : false,
  })
}

/** Returns the latest revertible change of a kind, pending or ended; undefined if there was none or this is unknown. */
export function useLastRevertibleChange(kind: Trial['kind']): Trial | undefined {
  const { data } = useRevertibleChanges()
  return data?.items.find((trial) => trial.kind === kind)
}

/** Returns the pending revertible change of a kind; null if there is none. */
export function useRunningRevertibleChange(kind: Trial['kind']): Trial | null {
  const { data } = useRevertibleChanges()
  return data?.items.find((trial) => trial.kind === kind && trial.state === 'running') ?? null
}

/**
 * Returns a function that returns why a resource may not be changed now, because a revertible change of it is pending;
 * null if it may.
 */
export function useWhyPending(kind: Trial['kind']): (thingId: string) => string | null {
  const { data } = useRevertibleChanges()
  const items = data?.items
  return useCallback(
    (thingId) => {
      const running = items?.find(
        (trial) => trial.kind === kind && trial.thingId === thingId && trial.state === 'running',
      )
      return running === undefined
        ? null
        : reasonOf(refuseWhilePending(subjectOf(running), running.displayName, formatClock(running.timeDue)))
    },
    [items, kind],
  )
}
