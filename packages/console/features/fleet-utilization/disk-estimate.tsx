import { formatBytes } from '@portico/domain/byte-size.ts'
import { diskEstimate, estimatedStorage } from '@portico/domain/disks/rack-estimate.ts'

import { countOf } from '#ui/format/text.ts'
import type { Fleet } from './fleet.ts'

const percent = (part: number) => `${Number((part * 100).toFixed(1))}\u{a0}%`

/** A text that explains the estimated disk capacity. */
export function DiskEstimate({ fleet }: { fleet: Fleet }) {
  const { sleds, capacity, isStorageTold } = fleet
  if (sleds === null || sleds === 0 || capacity === null) return null
  const { perSled, counts, usable } = diskEstimate
  return (
    <p className="max-w-prose text-xs text-fg-muted">
      {isStorageTold
        ? `${formatBytes(capacity.storage)} is the usable capacity of the physical disks in service, with all copies of each disk. `
        : 'This system does not report its disk capacity. The bar shows the sum of all quotas. '}
      {`Estimated from the sleds alone, it would be about ${formatBytes(estimatedStorage(sleds))}: ${countOf(sleds, 'sled')} with ${formatBytes(perSled)} each. ${percent(counts)} of the raw space is counted, and ${percent(usable)} of the counted space is usable.`}
    </p>
  )
}
