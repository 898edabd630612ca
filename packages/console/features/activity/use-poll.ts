import { hashKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inBackground } from '#data/background.ts'

/** Polling interval of failed attempts in ms, because the event stream does not include them */
const period = 10_000

/** Polls a query while the page is visible. It does not count as use of the session. */
export function usePoll(
  { queryKey, enabled }: { queryKey: readonly unknown[]; enabled: boolean },
  refetch: () => Promise<unknown>,
): void {
  const hash = hashKey(queryKey)
  useEffect(() => {
    if (!enabled) return
    const timer = setInterval(() => {
      if (!document.hidden) void inBackground(hash, refetch)
    }, period)
    return () => clearInterval(timer)
  }, [enabled, hash, refetch])
}
