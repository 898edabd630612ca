import type { QuotaResource } from '@portico/contract/types.ts'
import { readTimeSearch, type TimeSearch } from './time-search.ts'

/** The state of the utilization page of a silo or the system in the URL. */
export interface UtilizationSearch extends TimeSearch {
  /** Resource by which usage is compared; vCPUs by default */
  readonly by?: QuotaResource | undefined
  /** Name of the project (or of the silo, on the page of the system) whose history is shown alone */
  readonly of?: string | undefined
}

const known: readonly string[] = ['cpus', 'memory', 'storage'] satisfies readonly QuotaResource[]

/** Reads the state from a URL; invalid values are dropped. */
export function readUtilizationSearch(raw: Record<string, unknown>): UtilizationSearch {
  const { by, of } = raw
  return {
    ...readTimeSearch(raw),
    by: typeof by === 'string' && known.includes(by) ? (by as QuotaResource) : undefined,
    of: typeof of === 'string' && /^[a-z][a-z0-9-]{0,62}$/.test(of) ? of : undefined,
  }
}
