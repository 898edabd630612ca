import { hashKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inBackground } from '#data/background.ts'

/** Polling interval in ms of failed attempts, which are not in the event stream */
const period = 10_000

/** Polls a query while the page is visible. Polling does not extend the session. */
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
