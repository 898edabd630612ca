import { cx } from '../../ui/cx.ts'
import type { CountedKind } from '../../data/counts.ts'
import { countText, useCount } from '../list/use-count.ts'

/** How many there are, beside a link; nothing waits for it. */
export function SidebarCount(props: { kind: CountedKind; project: string; active: boolean }) {
  const { kind, project, active } = props
  const count = useCount(kind, { project })
  if (count === undefined) return null
  return (
    <span
      className={cx('ml-auto font-mono text-2xs font-normal', active ? 'text-fg-muted' : 'text-fg-faint')}
    >
      {countText(count)}
    </span>
  )
}
