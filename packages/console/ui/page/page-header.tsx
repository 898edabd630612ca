import type { ReactNode } from 'react'
import { numberText } from '../format/words.ts'
import { lastHeir } from '../overlays/focus-heir.ts'

/** A page's title with its count or state beside it, and what can be done here at the right. */
export function PageHeader(props: {
  title: string
  /** How many there are, or another short fact. */
  count?: number | string | undefined
  /** Beside the title, such as a state. */
  badge?: ReactNode
  actions?: ReactNode
  /** The palette is told of the actions by the page itself, with more words than the buttons have. */
  areOffered?: boolean
}) {
  const { count } = props
  return (
    <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <h1
        {...lastHeir}
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
