import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { CallError } from '../../data/api-error.ts'
import { liveState } from '../../data/live/state.ts'
import { queryClient } from '../../data/query-client.ts'

/** ms between attempts of a page's own, doubling up to the longest */
const first = 2000
const longest = 15_000

/** Does it go away by itself? No answer, a server in trouble, or too many requests; a refusal stays one. */
function mayPass(error: unknown): boolean {
  return error instanceof CallError && (error.status < 400 || error.status >= 500 || error.status === 429)
}

/** Attempt now and then, at growing distances, and whenever told to. */
function keepTrying(attempt: () => Promise<void>): { now: () => void; stop: () => void } {
  let stopped = false
  let wait = first
  let timer = setTimeout(now, wait)
  async function again(): Promise<void> {
    clearTimeout(timer)
    await attempt()
    wait = Math.min(wait * 2, longest)
    if (!stopped) timer = setTimeout(now, wait)
  }
  function now(): void {
    void again()
  }
  return {
    now,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Try again to show what failed: on request, and where the reason may pass, by itself, now and then and as soon as
 * the connection is back.
 */
export function useMend(error: unknown): { now: () => void; isTrying: boolean } {
  const router = useRouter()
  const [isTrying, setTrying] = useState(false)
  const attempt = useCallback(async () => {
    setTrying(true)
    // A query that failed keeps its error until it is fetched again, or forgotten.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    await router.invalidate()
    setTrying(false)
  }, [router])

  const passes = mayPass(error)
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
