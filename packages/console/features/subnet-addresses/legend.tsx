import { cx } from '#ui/cx.ts'
import { cellClasses } from './cell-classes.ts'
import { type CellKind, cellLabels } from './cells.ts'

const shown: readonly CellKind[] = ['running', 'stopped', 'gateway', 'transit', 'reserved', 'next', 'free']

/** The legend of the map. */
export function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-fg-muted">
      {shown.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <i
            className={cx('size-3 flex-none forced-color-adjust-none rounded-[2px]', cellClasses[kind])}
            aria-hidden
          />
          {cellLabels[kind]}
        </li>
      ))}
    </ul>
  )
}
