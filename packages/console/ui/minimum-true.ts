import { useEffect, useRef, useState } from 'react'

/** Milliseconds a flag that became true at `since` must still be shown at `now` to have lasted `ms`. */
export function holdFor(since: number, now: number, ms: number): number {
  return Math.max(0, since + ms - now)
}

/**
 * `value`, but once true it stays true for at least `ms`: a spinner that flickers for a moment looks like a
 * fault. 500 ms unless told.
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
