import { formatBytes } from '@portico/domain/byte-size.ts'
import type { UseFormReturn } from 'react-hook-form'
import { countOf } from '#ui/format/text.ts'
import { Section } from '#ui/page/section.tsx'
import { QuotaFields } from '../quota-fields.tsx'
import type { SiloForm } from '../request.ts'
import { type QuotaTotals, useQuotaTotals } from './quota-totals.ts'

/** The quotas of the new silo, beside the sum of all existing quotas. */
export function QuotasSection({ form }: { form: UseFormReturn<SiloForm> }) {
  const promised = useQuotaTotals()
  return (
    <Section
      title="Quotas"
      description="Limits for this silo. They are not reserved: quotas of all silos together may exceed the hardware."
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <QuotaFields control={form.control} />
      </div>
      {promised !== null && <Others {...promised} />}
    </Section>
  )
}

function Others({ silos, allocated, provisioned }: QuotaTotals) {
  return (
    <p className="mt-3 text-fg-muted">
      {countOf(silos, 'silo')} {silos === 1 ? 'was' : 'were'} promised {countOf(allocated.cpus, 'vCPU')},{' '}
      {formatBytes(allocated.memory)} of memory and {formatBytes(allocated.storage)} of storage. In use now:{' '}
      {countOf(provisioned.cpus, 'vCPU')}, {formatBytes(provisioned.memory)} and{' '}
      {formatBytes(provisioned.storage)}.
    </p>
  )
}
