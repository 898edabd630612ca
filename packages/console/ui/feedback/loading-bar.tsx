import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'

/** Milliseconds after which a navigation shows the bar. */
const APPEARS_AFTER = 20
/** How long the full bar takes to fade out, in milliseconds. */
const FADES_IN = 250

/** The thin bar at the top of the page: grows while `pending`, then completes and fades out. */
export function LoadingBar({ pending }: { pending: boolean }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(pending), pending ? APPEARS_AFTER : FADES_IN)
    return () => clearTimeout(timer)
  }, [pending])

  if (!shown) return null
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no browser lets a progress element look like this
      role="progressbar"
      aria-label="Loading page"
      className={cx(
        'fixed inset-x-0 top-(--strip-height) z-50 h-0.5 origin-left bg-accent transition-opacity duration-[250ms] rtl:origin-right',
        pending ? 'animate-[grow_6s_cubic-bezier(0,0.7,0.3,1)_forwards]' : 'opacity-0',
      )}
    />
  )
}
