import { Fragment, type ReactNode } from 'react'
import { tip } from '../overlays/tip.ts'
import { Empty } from './empty.tsx'

/** The first items of a list, then "+N" with the rest in a tooltip under a heading. */
export function OverflowList(props: {
  items: readonly string[]
  shown?: number
  heading?: string
  render?: (item: string) => ReactNode
}) {
  const { items, shown = 2, heading = 'Also', render = (item) => item } = props
  if (items.length === 0) return <Empty />
  const rest = items.slice(shown)
  return (
    <span className="inline-flex items-center gap-1.5">
      {items.slice(0, shown).map((item, index) => (
        <Fragment key={item}>
          <span>
            {render(item)}
            {index < Math.min(shown, items.length) - 1 && props.render === undefined && ','}
          </span>
        </Fragment>
      ))}
      {rest.length > 0 && (
        <span className="text-fg-muted" {...tip(rest.join('\n'), heading)}>
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{rest.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
