import { useEffect, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { countText, useCounts, type CountedKind } from '../list/use-count.ts'

/** ms after which a number beside a link is asked for: the page itself comes first */
const pageFirst = 600

/** How many there are, beside a link; it comes after the page and never makes it wait. */
export function SidebarCount(props: { kind: CountedKind; project: string; active: boolean }) {
  const { kind, project, active } = props
  const [enabled, setEnabled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), pageFirst)
    return () => clearTimeout(timer)
  }, [])
  const counts = useCounts(kind, { project }, { enabled })
  if (counts === undefined) return null
  return (
    <span
      className={cx('ml-auto font-mono text-2xs font-normal', active ? 'text-fg-muted' : 'text-fg-faint')}
    >
      {countText(counts)}
    </span>
  )
}
