import { useCallback, useEffect, useState } from 'react'
import type { TimeSearch } from '#data/time-search.ts'
import { serverNow } from '#ui/server-clock.ts'

/** The current time that a page uses. */
export interface PageTime {
  readonly now: Date
  /** whether automatic refresh has set the time; false if the user did */
  readonly isByItself: boolean
}

const lookNow = (isByItself: boolean): PageTime => ({ now: serverNow(), isByItself })

/**
 * Returns the current time that a page uses. It advances when the user selects another range, and at intervals while
 * the page is visible.
 * @param interval in seconds; null for no automatic refresh
 */
export function useNow(
  { range, from, to }: TimeSearch,
  interval: number | null,
): readonly [look: PageTime, lookAgain: () => void] {
  const chosen = [range, from, to].join(' ')
  const [shown, setShown] = useState(chosen)
  const [time, setLook] = useState(() => lookNow(false))
  if (shown !== chosen) {
    setShown(chosen)
    setLook(lookNow(false))
  }
  const lookAgain = useCallback(() => setLook(lookNow(false)), [])
  useEffect(() => {
    if (interval === null) return undefined
    // A hidden page is not refreshed until it becomes visible.
    const lookIfSeen = () => {
      if (!document.hidden) setLook(lookNow(true))
    }
    const timer = setInterval(lookIfSeen, interval * 1000)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [interval])
  return [time, lookAgain]
}
