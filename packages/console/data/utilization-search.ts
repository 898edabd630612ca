import type { QuotaResource } from '@portico/contract/types.ts'

const known: readonly string[] = ['cpus', 'memory', 'storage'] satisfies readonly QuotaResource[]

/** The resource that an address asks about; vCPUs where it names none that there is. */
export function readUtilizationSearch(raw: Record<string, unknown>): { by?: QuotaResource | undefined } {
  const by = raw['by']
  return { by: typeof by === 'string' && known.includes(by) ? (by as QuotaResource) : undefined }
}
