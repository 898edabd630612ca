import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { CallError, isTransient } from '#data/api-error.ts'
import { discardInitialData } from '#data/read-initial-data.ts'
import { onFailedAffected } from '#data/live/failed-queries.ts'
import { createRefresher } from '#data/live/refresher.ts'
import { liveState } from '#data/live/state.ts'
import { queryClient } from '#data/query-client.ts'
import { isCodeMissing } from '#shell/router/missing-code.ts'
import { retryLoop } from './retry-loop.ts'

/** Minimum ms between attempts that live updates cause */
const rest = 2000

/**
 * Retries a failed page: when the user requests it; after a temporary failure, at intervals and when the connection
 * returns; after a permanent failure, when live updates report a change that may fix it, such as an assigned role or a
 * created resource.
 */
export function useRetry(error: unknown): { now: () => void; isTrying: boolean } {
  const router = useRouter()
  const [isTrying, setTrying] = useState(false)
  const isWrong = !(error instanceof CallError)
  const attempt = useCallback(async () => {
    setTrying(true)
    // A failed query keeps its error until it is refetched or removed. Initial data and data without observers are
    // removed too, because they may be outdated: a project that was deleted and recreated has another ID. If no request
    // failed, a response could not be rendered.
    discardInitialData()
    queryClient.removeQueries({
      predicate: (each) =>
        each.state.status === 'error' || ((isWrong || each.state.isInvalidated) && !each.isActive()),
    })
    await router.invalidate()
    setTrying(false)
  }, [router, isWrong])

  const passes = isTransient(error) || isCodeMissing(error)
  useEffect(() => {
    if (passes) return
    const refresher = createRefresher(attempt, () => rest)
    const stop = onFailedAffected(() => refresher.changed('page'))
    return () => {
      stop()
      refresher.stop()
    }
  }, [passes, attempt])
  useEffect(() => {
    if (!passes) return
    const trying = retryLoop(attempt)
    window.addEventListener('online', trying.now)
    const stop = liveState.subscribe(() => liveState.get() === 'live' && trying.now())
    return () => {
      trying.stop()
      window.removeEventListener('online', trying.now)
      stop()
    }
  }, [passes, attempt])
  return { now: () => void attempt(), isTrying }
}
