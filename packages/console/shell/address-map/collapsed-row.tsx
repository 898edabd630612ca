import { ChevronRight } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { numberText } from '#ui/format/text.ts'

/** A run of unused addresses that the map shows as one line. Enter expands it. */
export interface CollapsedRun {
  readonly first: string
  readonly last: string
  readonly count: number
}

/**
 * The line of a collapsed run.
 * @param props.labelClass CSS classes of the first address, the same as on the other lines of the map
 */
export function CollapsedRow(props: {
  id: string
  fold: CollapsedRun
  isActive: boolean
  labelClass: string
  onOpen: (first: string) => void
}) {
  const { id, fold, isActive, onOpen } = props
  const text = `${numberText(fold.count)} free, to ${fold.last}`
  return (
    <div role="row" tabIndex={-1} className="flex flex-wrap items-center gap-x-2.5 border-y border-line">
      <span aria-hidden className={props.labelClass}>
        {fold.first}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- Enter on the grid opens it */}
      <span
        id={id}
        role="gridcell"
        aria-label={`${fold.first}: ${text}. Enter shows them`}
        aria-selected={isActive}
        className={cx(
          'inline-flex min-w-0 flex-1 scroll-my-16 cursor-pointer items-center gap-1.5 rounded-sm py-1 text-xs text-fg-muted hover:text-fg',
          isActive && 'ring-2 ring-focus',
        )}
        onClick={() => onOpen(fold.first)}
      >
        <ChevronRight size={13} aria-hidden />
        {text}
      </span>
    </div>
  )
}
