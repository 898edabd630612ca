import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { formatClock } from '#ui/format/date.ts'
import { tipOfTime } from '#ui/overlays/tip.ts'
import type { Change } from './change.ts'
import { Who } from './who.tsx'

/** A row of the log with time, user, text and a short fact at the end. Its details open below it. */
export function ExpandableRow(props: {
  /** The row as one sentence for screen readers. */
  label: string
  time: Date
  actor: Change['actor']
  children: ReactNode
  end: ReactNode
  /** Content that is rendered while the row is expanded. */
  details: ReactNode
}) {
  const { label, time, actor, children, end, details } = props
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  return (
    <li className="border-t border-line first:border-t-0">
      <div
        className={cx(
          'relative grid min-h-9 grid-cols-[1.25rem_auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1.5 @min-[44rem]:grid-cols-[1.25rem_6rem_9rem_minmax(0,1fr)_auto]',
          isOpen ? 'bg-selected' : 'hover:bg-hover',
        )}
      >
        {/* A click anywhere in the row expands it. */}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          aria-label={label}
          className="grid size-5 place-items-center rounded-sm text-fg-faint after:absolute after:inset-0"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={14} aria-hidden className={isOpen ? 'rotate-90' : ''} />
        </button>
        <time
          dateTime={time.toISOString()}
          className="font-mono text-xs whitespace-nowrap text-fg-muted"
          {...tipOfTime()}
        >
          {formatClock(time)}
        </time>
        <Who actor={actor} />
        <div className="min-w-0 break-words @max-[44rem]:order-last @max-[44rem]:col-span-3 @max-[44rem]:col-start-2">
          {children}
        </div>
        <span className="text-right text-xs whitespace-nowrap text-fg-muted">{end}</span>
      </div>
      {isOpen && (
        <div id={detailsId} className="border-t border-line bg-sunken">
          {details}
        </div>
      )}
    </li>
  )
}
