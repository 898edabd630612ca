import type { Sled } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import { share } from '#ui/page/meter.tsx'
import { type RackSled, useRackSled } from './rack-queries.ts'
import { sledStateOf, slotText } from './labels.ts'

export function SledSlot({ id }: { id: string }) {
  const slot = slotText(useRackSled(id)?.cubby)
  return slot === '' ? <Empty /> : <span className="font-mono text-xs">{slot}</span>
}

/** The state of a sled: its policy in the contract, or that it has failed or does not answer. */
export function SledStateCell({ sled }: { sled: Sled }) {
  const { failure, outage } = useRackSled(sled.id) ?? {}
  const standing =
    failure == null && outage == null ? null : sledStateOf({ policy: sled.policy, failure, outage })
  if (standing !== null) return <Badge tone={standing.tone}>{standing.word}</Badge>
  return <StateBadge kind="sled" state={sled.state} />
}

/** The load of a sled. The higher one of vCPUs and memory limits how many instances still fit. */
export function SledLoad({ id }: { id: string }) {
  const sled = useRackSled(id)
  if (sled === undefined) return <Empty />
  return (
    <span className="flex min-w-0 items-center gap-3" title={loadText(sled)}>
      <LoadBar sled={sled} />
      <span className="font-mono text-xs whitespace-nowrap text-fg-muted">
        {countOf(sled.instances, 'instance')}
      </span>
    </span>
  )
}

/** Two bars: vCPUs above memory. */
function LoadBar({ sled: { threads, memory } }: { sled: Pick<RackSled, 'threads' | 'memory'> }) {
  return (
    <span aria-hidden className="flex min-w-6 flex-1 flex-col gap-0.5">
      <span className="flex h-1.5 overflow-hidden rounded-[3px] bg-hover">
        <i className="bg-series-1" style={{ width: share(threads.reserved, threads.usable) }} />
      </span>
      <span className="flex h-1 overflow-hidden rounded-[3px] bg-hover">
        <i className="bg-series-2" style={{ width: share(memory.reserved, memory.usable) }} />
      </span>
    </span>
  )
}

/** Returns the load of a sled as text, for example `12 of 128 vCPUs, 24 GiB of 1011 GiB of memory`. */
export function loadText({ threads, memory }: Pick<RackSled, 'threads' | 'memory'>): string {
  return (
    `${numberText(threads.reserved)} of ${countOf(threads.usable, 'vCPU')}, ` +
    `${formatBytes(memory.reserved)} of ${formatBytes(memory.usable)} of memory`
  )
}
