import type { Trial } from '@portico/contract/types.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { refuseWhilePending } from '@portico/domain/revertible-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CallData, query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { formatClock } from '#ui/format/date.ts'
import { wordsOf } from './words.ts'

/** ms between looks while a change is tried: what shows that this browser still reaches the server */
const look = 2000

/** The changes on trial: those that run, and how the last ones ended. */
export const trialsQuery = query('porticoTrialList', {})

type Trials = CallData<'porticoTrialList'>

export const isTried = (trials: Trials): boolean => trials.items.some(({ state }) => state === 'running')

/** Changes on trial, where the system has such. While one runs, the server is asked again and again. */
export function useTrials() {
  const tries = useSession().capabilities.trials === true
  return useQuery({
    ...trialsQuery,
    enabled: tries,
    throwOnError: false,
    // Live updates tell of all others.
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data !== undefined && isTried(state.data) ? look : false),
  })
}

/** The last trial of a kind of thing, running or over; undefined: there was none, or it is not known. */
export function useLastTrial(kind: Trial['kind']): Trial | undefined {
  const { data } = useTrials()
  return data?.items.find((trial) => trial.kind === kind)
}

/** The trial of a kind of thing that is running; null: none is. */
export function useRunningTrial(kind: Trial['kind']): Trial | null {
  const { data } = useTrials()
  return data?.items.find((trial) => trial.kind === kind && trial.state === 'running') ?? null
}

/** Why a thing of a kind may not be changed now, by its id: a change of it is tried. */
export function useWhyTried(kind: Trial['kind']): (thingId: string) => string | null {
  const { data } = useTrials()
  const items = data?.items
  return useCallback(
    (thingId) => {
      const running = items?.find(
        (trial) => trial.kind === kind && trial.thingId === thingId && trial.state === 'running',
      )
      return running === undefined
        ? null
        : reasonOf(refuseWhilePending(wordsOf(running), running.displayName, formatClock(running.timeDue)))
    },
    [items, kind],
  )
}
