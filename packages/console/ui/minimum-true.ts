import { useEffect, useRef, useState } from 'react'

/**
 * Returns the milliseconds for which a flag that became true at `since` must still be shown at `now`, so that it is
 * shown for at least `ms`.
 */
export function holdFor(since: number, now: number, ms: number): number {
  return Math.max(0, since + ms - now)
}

/**
 * Returns `value`, but keeps true for at least `ms` (500 by default), because a flickering spinner looks like a fault.
 */
export function useMinimumTrue(value: boolean, ms = 500): boolean {
  const [held, setHeld] = useState(value)
  const since = useRef(0)
  if (value && !held) setHeld(true)
  useEffect(() => {
    if (value) {
      since.current = performance.now()
      return undefined
    }
    const timer = setTimeout(() => setHeld(false), holdFor(since.current, performance.now(), ms))
    return () => clearTimeout(timer)
  }, [value, ms])
  return value || held
}
