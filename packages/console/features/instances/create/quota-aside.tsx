import { formatBytes } from '@portico/domain/byte-size.ts'
import { checkQuota } from '@portico/domain/quotas/quotas.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../data/calls.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Meter } from '../../../ui/page/meter.tsx'

/** What the silo has left, and what this instance takes of it; sizes in bytes. */
export function QuotaAside(asked: { ncpus: number; memory: number; storage: number }) {
  const { data } = useQuery(query('utilizationView', {}))
  if (data === undefined) return null
  const { capacity, provisioned: used } = data
  const refusal = checkQuota(
    used,
    { cpus: asked.ncpus, memory: asked.memory, storage: asked.storage },
    capacity,
  )
  const text = (now: number, more: number, limit: number, show: (amount: number) => string) =>
    more === 0 ? `${show(now)} of ${show(limit)}` : `${show(now)} → ${show(now + more)} of ${show(limit)}`
  return (
    <Card title="After this instance" note="silo quota">
      <div className="flex flex-col gap-3 pt-2">
        <Meter
          label="vCPUs"
          used={used.cpus}
          planned={asked.ncpus}
          limit={capacity.cpus}
          text={text(used.cpus, asked.ncpus, capacity.cpus, String)}
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
