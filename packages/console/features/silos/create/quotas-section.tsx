import { formatBytes } from '@portico/domain/byte-size.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { countOf } from '#ui/format/words.ts'
import { Section } from '#ui/page/section.tsx'
import { QuotaFields } from '../quota-fields.tsx'
import type { SiloForm } from '../request.ts'

/** What the silo may use, beside what others were promised. */
export function QuotasSection({ form }: { form: UseFormReturn<SiloForm> }) {
  const { data } = useQuery({ ...query('siloUtilizationList', withAll({})), throwOnError: false })
  const sum = (of: 'allocated' | 'provisioned', what: 'cpus' | 'memory' | 'storage') =>
    (data?.items ?? []).reduce((total, silo) => total + silo[of][what], 0)
  return (
    <Section
      title="Quotas"
      description="The most this silo may use. A promise, not a reservation: all silos together may be promised more than there is."
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <QuotaFields control={form.control} />
      </div>
      {data !== undefined && (
        <p className="mt-3 text-fg-muted">
          {countOf(data.items.length, 'silo')} were promised {countOf(sum('allocated', 'cpus'), 'vCPU')},{' '}
          {formatBytes(sum('allocated', 'memory'))} of memory and {formatBytes(sum('allocated', 'storage'))}{' '}
          of storage. In use now: {countOf(sum('provisioned', 'cpus'), 'vCPU')},{' '}
          {formatBytes(sum('provisioned', 'memory'))} and {formatBytes(sum('provisioned', 'storage'))}.
        </p>
      )}
    </Section>
  )
}
