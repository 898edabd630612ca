import { useCallback, useEffect, useState } from 'react'

/** A time that is looked at. */
export interface Look {
  readonly now: Date
  /** Nobody asked for it. */
  readonly isByItself: boolean
}

/**
 * The time that is looked at, which moves every so often while the page is seen.
 * @param interval s; null when it does not move by itself
 */
export function useNow(interval: number | null): readonly [look: Look, lookAgain: () => void] {
  const [look, setLook] = useState<Look>(() => ({ now: new Date(), isByItself: false }))
  const lookAgain = useCallback(() => setLook({ now: new Date(), isByItself: false }), [])
  useEffect(() => {
    if (interval === null) return undefined
    // Hidden pages cost nothing, and catch up when they are seen.
    const lookIfSeen = () => {
      if (!document.hidden) setLook({ now: new Date(), isByItself: true })
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
