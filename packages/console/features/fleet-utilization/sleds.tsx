import { formatBytes } from '@portico/domain/byte-size.ts'
import { useMemo } from 'react'
import { type Rack, type RackSled, slotText, sledStateOf } from '#features/inventory/index.ts'
import { shareOf, shareText, usedText } from '#features/utilization/index.ts'
import { kinds } from '#kinds/kinds.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { paths } from '#shell/paths.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { numberText } from '#ui/format/text.ts'
import { share } from '#ui/page/meter.tsx'
import type { Column } from '#ui/table/column.ts'

const columns: readonly Column<RackSled>[] = [
  {
    id: 'sled',
    header: 'Sled',
    csv: ({ baseboard }) => baseboard.serial,
    cell: (sled) => {
      const standing = sledStateOf(sled)
      return (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="font-mono text-xs">{sled.baseboard.serial}</span>
          {standing !== null && <Badge tone={standing.tone}>{standing.word}</Badge>}
        </span>
      )
    },
  },
  {
    id: 'slot',
    header: 'Slot',
    priority: 2,
    csv: ({ cubby }) => cubby,
    cell: ({ cubby }) => <span className="font-mono text-xs">{slotText(cubby)}</span>,
  },
  {
    id: 'cpus',
    header: 'vCPUs',
    width: 'w-[26%]',
    csv: ({ threads }) => threads.reserved,
    cell: ({ threads }) => (
      <Taken
        used={threads.reserved}
        of={threads.usable}
        text={usedText('cpus', threads.reserved, threads.usable)}
      />
    ),
  },
  {
    id: 'memory',
    header: 'Memory',
    width: 'w-[26%]',
    csv: ({ memory }) => memory.reserved,
    cell: ({ memory }) => (
      <Taken
        used={memory.reserved}
        of={memory.usable}
        text={`${formatBytes(memory.reserved)} of ${formatBytes(memory.usable)}`}
      />
    ),
  },
  {
    id: 'instances',
    header: 'Instances',
    align: 'end',
    priority: 2,
    csv: ({ instances }) => instances,
    cell: ({ instances }) => <span className="font-mono text-xs">{numberText(instances)}</span>,
  },
]

function Taken({ used, of, text }: { used: number; of: number; text: string }) {
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex h-1.5 min-w-6 flex-1 overflow-hidden rounded-[3px] bg-hover">
        <i className="bg-series-1" style={{ width: share(used, of) }} />
      </span>
      <span className="flex-none text-right font-mono text-xs tabular-nums">
        <span className="@max-[44rem]:hidden">{text} </span>
        <span className="text-fg-muted">{shareText(used, of)}</span>
      </span>
    </span>
  )
}

/** Returns the higher of the shares of vCPUs and memory, which limits how many instances still fit. */
const fullness = ({ threads, memory }: RackSled): number =>
  Math.max(shareOf(threads.reserved, threads.usable), shareOf(memory.reserved, memory.usable))

const fullestFirst = (one: RackSled, other: RackSled): number =>
  fullness(other) - fullness(one) || (one.cubby ?? 0) - (other.cubby ?? 0)

const sledHref = ({ id }: RackSled) => paths.sled(id)
const sledName = ({ baseboard }: RackSled) => baseboard.serial

/** A table of the utilization of each sled, highest first. */
export function FleetSleds({ rack }: { rack: Rack }) {
  const rows = useMemo(() => rack.sleds.toSorted(fullestFirst), [rack])
  return (
    <LocalSection
      listKey="sleds"
      title="Sleds"
      noun={kinds.sled}
      rows={rows}
      columns={columns}
      rowName={sledName}
      rowHref={sledHref}
      searchPlaceholder="Serial or slot"
      empty={{ body: 'There are no sleds.' }}
    />
  )
}
