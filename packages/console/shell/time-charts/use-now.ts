import { useCallback, useEffect, useState } from 'react'
import type { TimeSearch } from '#data/time-search.ts'
import { serverNow } from '#ui/server-clock.ts'

/** A time that is looked at. */
export interface Look {
  readonly now: Date
  /** Nobody asked for it. */
  readonly isByItself: boolean
}

const lookNow = (isByItself: boolean): Look => ({ now: serverNow(), isByItself })

/**
 * The time that is looked at, which moves when another range is chosen, and every so often while the page is seen.
 * @param interval s; null when it does not move by itself
 */
export function useNow(
  { range, from, to }: TimeSearch,
  interval: number | null,
): readonly [look: Look, lookAgain: () => void] {
  const chosen = [range, from, to].join(' ')
  const [shown, setShown] = useState(chosen)
  const [look, setLook] = useState(() => lookNow(false))
  if (shown !== chosen) {
    setShown(chosen)
    setLook(lookNow(false))
  }
  const lookAgain = useCallback(() => setLook(lookNow(false)), [])
  useEffect(() => {
    if (interval === null) return undefined
    // Hidden pages cost nothing, and catch up when they are seen.
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
  return [look, lookAgain]
}
