import { cx } from '#ui/cx.ts'
import { numberText } from '#ui/format/text.ts'
import { type CellUse, type PoolAddresses, usageLabels } from './cells.ts'
import { cellClasses } from './cell-classes.ts'

const shown: readonly CellUse[] = ['ephemeral', 'floating', 'unattached', 'outbound', 'free']

/** The legend of the map, with the number of addresses by use. */
export function Legend({ of: { held, capacity } }: { of: PoolAddresses }) {
  const taken = held.ephemeral + held.floating + held.unattached + held.outbound
  const counts: Readonly<Record<CellUse, number>> = { ...held, free: capacity - taken }
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-fg-muted">
      {shown.map((use) => (
        <li key={use} className="inline-flex items-center gap-1.5">
          <i
            className={cx('size-3 flex-none forced-color-adjust-none rounded-[2px]', cellClasses[use])}
            aria-hidden
          />
          {usageLabels[use]} <span className="tabular-nums">{numberText(counts[use])}</span>
        </li>
      ))}
    </ul>
  )
}
