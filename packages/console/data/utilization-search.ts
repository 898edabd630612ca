import type { QuotaResource } from '@portico/contract/types.ts'
import { readTimeSearch, type TimeSearch } from './time-search.ts'

/** What an address of the utilization of a silo or the system asks for. */
export interface UtilizationSearch extends TimeSearch {
  /** vCPUs where nothing is said */
  readonly by?: QuotaResource | undefined
  /** name of the project, or for the system the silo, whose history is looked at alone */
  readonly of?: string | undefined
}

const known: readonly string[] = ['cpus', 'memory', 'storage'] satisfies readonly QuotaResource[]

/** What an address asks about, as far as there is such a thing. */
export function readUtilizationSearch(raw: Record<string, unknown>): UtilizationSearch {
  const { by, of } = raw
  return {
    ...readTimeSearch(raw),
    by: typeof by === 'string' && known.includes(by) ? (by as QuotaResource) : undefined,
    of: typeof of === 'string' && /^[a-z][a-z0-9-]{0,62}$/.test(of) ? of : undefined,
  }
}
