import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { checkQuota } from '@portico/domain/quotas/quotas.ts'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { query } from '../../../data/calls.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Meter } from '../../../ui/page/meter.tsx'
import type { ExtraDisk, InstanceForm } from '../request.ts'

/** What the silo has left, and what this instance takes of it. */
export function QuotaAside({ control }: { control: Control<InstanceForm> }) {
  const { data } = useQuery(query('utilizationView', {}))
  const asked = useAsked(control)
  if (data === undefined) return null
  const { capacity, provisioned: used } = data
  const refusal = checkQuota(used, asked, capacity)
  const text = (now: number, more: number, limit: number, show: (amount: number) => string) =>
    more === 0 ? `${show(now)} of ${show(limit)}` : `${show(now)} → ${show(now + more)} of ${show(limit)}`
  return (
    <Card title="After this instance" note="silo quota">
      <div className="flex flex-col gap-3 pt-2">
        <Meter
          label="vCPUs"
          used={used.cpus}
          planned={asked.cpus}
          limit={capacity.cpus}
          text={text(used.cpus, asked.cpus, capacity.cpus, String)}
        />
        <Meter
          label="Memory"
          used={used.memory}
          planned={asked.memory}
          limit={capacity.memory}
          text={text(used.memory, asked.memory, capacity.memory, formatBytes)}
        />
        <Meter
          label="Storage"
          used={used.storage}
          planned={asked.storage}
          limit={capacity.storage}
          text={text(used.storage, asked.storage, capacity.storage, formatBytes)}
        />
        {refusal && <Notice kind="warn">{refusal.message}</Notice>}
      </div>
    </Card>
  )
}

/** What the instance takes as it is filled in now; sizes in bytes. One that is not started takes no processors yet. */
function useAsked(control: Control<InstanceForm>): { cpus: number; memory: number; storage: number } {
  const [start, ncpus, memory] = useWatch({ control, name: ['start', 'ncpus', 'memory'] })
  const [source, image, diskSize, extraDisks] = useWatch({
    control,
    name: ['source', 'image', 'diskSize', 'extraDisks'],
  })
  const boot = source !== 'disk' && image !== null ? (diskSize ?? 0) * GIB : 0
  return {
    cpus: start ? (ncpus ?? 0) : 0,
    memory: start ? (memory ?? 0) * GIB : 0,
    storage: boot + bytesToMake(extraDisks),
  }
}

function bytesToMake(disks: readonly ExtraDisk[]): number {
  return disks.reduce((sum, disk) => sum + (disk.type === 'create' ? disk.size : 0), 0)
}
