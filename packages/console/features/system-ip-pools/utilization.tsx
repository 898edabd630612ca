import type { IpPoolUtilization } from '@portico/contract/types.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { BigNumber } from '#ui/cells/big-number.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { cx } from '#ui/cx.ts'
import { numberText } from '#ui/format/text.ts'
import { capacities, type Capacity, hundredthsUsed, isNearlyFull, shareText } from './capacity.ts'

/** A thin bar that shows the usage of a pool. */
export function UseBar({ of, label }: { of: Capacity; label: string }) {
  const percent = Math.min(100, hundredthsUsed(of) / 100)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a meter element cannot be styled alike in all browsers
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${numberText(of.allocated)} of ${numberText(of.capacity)}`}
      className="flex h-1.5 w-full overflow-hidden rounded-[3px] bg-hover"
    >
      <i
        className={cx('min-w-px', isNearlyFull(of) ? 'bg-busy' : 'bg-series-1')}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}

/** The usage of a pool, with one line per IP version. */
export function UtilizationCell({ utilization }: { utilization: IpPoolUtilization }) {
  const shown = capacities(utilization)
  if (shown.every(({ capacity }) => capacity === 0n)) return <Empty />
  return (
    <span className="flex flex-col">
      {shown.map((of) => (
        <span key={of.version} className="flex items-center gap-2 whitespace-nowrap">
          {shown.length > 1 && <Badge variant="outline">{of.version}</Badge>}
          <span className="w-14 flex-none max-lg:hidden">
            <UseBar of={of} label={`Addresses in use, ${of.version}`} />
          </span>
          <span>
            <BigNumber value={of.allocated} /> / <BigNumber value={of.capacity} />
          </span>
          <span className="text-fg-faint">{shareText(of)}</span>
        </span>
      ))}
    </span>
  )
}
