import { useEffect, useState } from 'react'
import { countText, useCounts, type CountedKind } from '../list/use-count.ts'

/** ms after which a number beside a link is asked for: the page itself comes first */
const pageFirst = 600

/** How many there are, beside a link; it comes after the page and never makes it wait. */
export function SidebarCount({ kind, project }: { kind: CountedKind; project: string }) {
  const [enabled, setEnabled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), pageFirst)
    return () => clearTimeout(timer)
  }, [])
  const counts = useCounts(kind, { project }, { enabled })
  if (counts === undefined) return null
  return <span className="ml-auto font-mono text-2xs font-normal text-fg-faint">{countText(counts)}</span>
}
