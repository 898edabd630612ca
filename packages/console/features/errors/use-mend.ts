import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { CallError, mayPass } from '#data/api-error.ts'
import { forgetFirstAnswers } from '#data/first-answers.ts'
import { followFailed } from '#data/live/failed.ts'
import { createRefresher } from '#data/live/refresher.ts'
import { liveState } from '#data/live/state.ts'
import { queryClient } from '#data/query-client.ts'
import { isCodeMissing } from '#shell/router/missing-code.ts'
import { keepTrying } from './keep-trying.ts'

/** ms between attempts that changes lead to */
const rest = 2000

/**
 * Try again to show what failed: on request; where the reason may pass, by itself, now and then and as soon as the
 * connection is back; and where it does not, when live updates tell of a change that it hangs on: a role that was
 * given, a thing that was made.
 */
export function useMend(error: unknown): { now: () => void; isTrying: boolean } {
  const router = useRouter()
  const [isTrying, setTrying] = useState(false)
  const isWrong = !(error instanceof CallError)
  const attempt = useCallback(async () => {
    setTrying(true)
    // A query that failed keeps its error until it is fetched again, or forgotten; and what the document brought besides
    // says what was so before, as does what is old and shown nowhere: a project that has gone has another id when it comes
    // again. What no call has failed for is an answer that cannot be shown.
    forgetFirstAnswers()
    queryClient.removeQueries({
      predicate: (each) =>
        each.state.status === 'error' || ((isWrong || each.state.isInvalidated) && !each.isActive()),
    })
    await router.invalidate()
    setTrying(false)
  }, [router, isWrong])

  const passes = mayPass(error) || isCodeMissing(error)
  useEffect(() => {
    if (passes) return
    const refresher = createRefresher(attempt, () => rest)
    const stop = followFailed(() => refresher.changed('page'))
    return () => {
      stop()
      refresher.stop()
    }
  }, [passes, attempt])
  useEffect(() => {
    if (!passes) return
    const trying = keepTrying(attempt)
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
