import type { ReactNode } from 'react'
import { numberText } from '../format/text.ts'
import { fallbackFocusHeir } from '../overlays/focus-heir.ts'

/** The header of a page: its title, a count or state next to it, and actions at the right. */
export function PageHeader(props: {
  title: string
  /** The number of items, or another short fact. */
  count?: number | string | undefined
  /** Content beside the title, such as a state. */
  badge?: ReactNode
  actions?: ReactNode
  /** Whether the page itself registers the actions with the palette, under longer labels than the buttons have. */
  areOffered?: boolean
}) {
  const { count } = props
  return (
    <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <h1
        {...fallbackFocusHeir}
        tabIndex={-1}
        className="min-w-0 text-lg leading-tight font-bold tracking-[-0.015em] break-words"
      >
        {props.title}
      </h1>
      {count !== undefined && (
        <span className="font-mono text-xs text-fg-muted">
          {typeof count === 'number' ? numberText(count) : count}
        </span>
      )}
      {props.badge}
      {props.actions !== undefined && (
        <div
          data-actions={props.areOffered === true ? 'offered' : ''}
          className="ml-auto flex flex-wrap items-center gap-2"
        >
          {props.actions}
        </div>
      )}
    </header>
  )
}
