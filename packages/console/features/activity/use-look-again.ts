import { hashKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inBackground } from '#data/background.ts'

/** ms between looks for what was refused: no stream tells of what did not happen */
const period = 10_000

/** Look at a query again now and then, while the page is seen. It does not count as a use of the session. */
export function useLookAgain(
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
