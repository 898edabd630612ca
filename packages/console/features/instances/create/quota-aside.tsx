import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { checkQuota } from '@portico/domain/quotas/quotas.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { type CallData, query } from '#data/calls.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { numberText } from '#ui/format/text.ts'
import { useDebouncedRender } from '#ui/forms/use-debounced-render.ts'
import { Card } from '#ui/page/card.tsx'
import { Meter } from '#ui/page/meter.tsx'
import type { InstanceForm } from '../request.ts'

/** The quota that an instance uses: vCPUs, and memory and storage in bytes. */
type QuotaAmounts = CallData<'utilizationView'>['capacity']

/** The form fields that affect the used quota. */
const asking = ['start', 'ncpus', 'memory', 'source', 'image', 'diskSize', 'extraDisks'] as const

/** The remaining quota of the silo and the amount that this instance would use. */
export function QuotaAside({ form }: { form: UseFormReturn<InstanceForm> }) {
  const { data } = useQuery(query('utilizationView', {}))
  useDebouncedRender(form, asking)
  if (data === undefined) return null
  const { capacity, provisioned: used } = data
  const required = quotaOf(form.getValues())
  const refusal = checkQuota(used, required, capacity)
  const meter = (label: string, part: keyof QuotaAmounts, show: (amount: number) => string) => {
    const taken =
      required[part] === 0 ? show(used[part]) : `${show(used[part])} → ${show(used[part] + required[part])}`
    return (
      <Meter
        label={label}
        used={used[part]}
        planned={required[part]}
        limit={capacity[part]}
        text={`${taken} of ${show(capacity[part])}`}
      />
    )
  }
  return (
    <Card title="After this instance" note="silo quota">
      <div className="flex flex-col gap-3 pt-2">
        {meter('vCPUs', 'cpus', numberText)}
        {meter('Memory', 'memory', formatBytes)}
        {meter('Storage', 'storage', formatBytes)}
        {refusal && <Notice kind="warn">{refusal.message}</Notice>}
      </div>
    </Card>
  )
}

/** Returns the quota for the form's current values. An instance that is not started uses no vCPUs and no memory. */
function quotaOf({ start, ncpus, memory, source, image, diskSize, extraDisks }: InstanceForm): QuotaAmounts {
  const boot = source !== 'disk' && image !== null ? (diskSize ?? 0) * GIB : 0
  return {
    cpus: start ? (ncpus ?? 0) : 0,
    memory: start ? (memory ?? 0) * GIB : 0,
    storage: extraDisks.reduce((sum, disk) => sum + (disk.type === 'create' ? disk.size : 0), boot),
  }
}
