import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { checkQuota } from '@portico/domain/quotas/quotas.ts'
import { useQuery } from '@tanstack/react-query'
import { type Control, type FieldPathValues, useWatch } from 'react-hook-form'
import { type CallData, query } from '../../../data/calls.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Meter } from '../../../ui/page/meter.tsx'
import type { InstanceForm } from '../request.ts'

type Utilization = CallData<'utilizationView'>

/** What of the silo's quota an instance takes: vCPUs, and bytes of memory and storage. */
type Asked = Utilization['capacity']

/** The values that a quota is asked by, and no others. */
const asking = {
  name: ['start', 'ncpus', 'memory', 'source', 'image', 'diskSize', 'extraDisks'],
  exact: true,
} as const
type AskingValues = FieldPathValues<InstanceForm, typeof asking.name>

interface QuotaProps {
  control: Control<InstanceForm>
  utilization: Utilization
}

/** What the silo has left, and what this instance takes of it. Each meter watches what it shows. */
export function QuotaAside({ control }: { control: Control<InstanceForm> }) {
  const { data } = useQuery(query('utilizationView', {}))
  if (data === undefined) return null
  const props = { control, utilization: data }
  return (
    <Card title="After this instance" note="silo quota">
      <div className="flex flex-col gap-3 pt-2">
        <QuotaMeter {...props} label="vCPUs" part="cpus" show={String} />
        <QuotaMeter {...props} label="Memory" part="memory" show={formatBytes} />
        <QuotaMeter {...props} label="Storage" part="storage" show={formatBytes} />
        <QuotaRefusal {...props} />
      </div>
    </Card>
  )
}

function QuotaMeter(
  props: QuotaProps & { label: string; part: keyof Asked; show: (amount: number) => string },
) {
  const { control, utilization, label, part, show } = props
  const more = useWatch({ control, ...asking, compute: (values) => askedFor(values)[part] })
  const used = utilization.provisioned[part]
  const limit = utilization.capacity[part]
  const taken = more === 0 ? show(used) : `${show(used)} → ${show(used + more)}`
  return <Meter label={label} used={used} planned={more} limit={limit} text={`${taken} of ${show(limit)}`} />
}

/** What the server would refuse, if it would. */
function QuotaRefusal({ control, utilization: { provisioned, capacity } }: QuotaProps) {
  const message = useWatch({
    control,
    ...asking,
    compute: (values) => checkQuota(provisioned, askedFor(values), capacity)?.message ?? null,
  })
  return message === null ? null : <Notice kind="warn">{message}</Notice>
}

/** What the instance takes as it is filled in now. One that is not started takes no processors and memory yet. */
function askedFor([start, ncpus, memory, source, image, diskSize, extraDisks]: AskingValues): Asked {
  const boot = source !== 'disk' && image !== null ? (diskSize ?? 0) * GIB : 0
  return {
    cpus: start ? (ncpus ?? 0) : 0,
    memory: start ? (memory ?? 0) * GIB : 0,
    storage: extraDisks.reduce((sum, disk) => sum + (disk.type === 'create' ? disk.size : 0), boot),
  }
}
