import { nothing, type Resources, sum } from '@portico/domain/quotas/quotas.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'
import { fleetSumsQuery } from '#data/utilization-queries.ts'
import { withAll } from '#data/limits.ts'
import { useSession } from '#shell/session.tsx'

/** The sum of the quotas and the usage of all silos. */
export interface QuotaTotals {
  readonly silos: number
  readonly allocated: Resources
  readonly provisioned: Resources
}

/** Returns the sums for a list of silos; null if the list is incomplete, because a partial sum would be misleading. */
export function quotaTotalsOf({ items, nextPage }: CallData<'siloUtilizationList'>): QuotaTotals | null {
  if (nextPage != null) return null
  const total = (of: 'allocated' | 'provisioned') => items.map((silo) => silo[of]).reduce(sum, nothing)
  return { silos: items.length, allocated: total('allocated'), provisioned: total('provisioned') }
}

/** Returns null until loaded, or if the sums are unknown. */
export function useQuotaTotals(): QuotaTotals | null {
  const isReported = useSession().capabilities.fleet === true
  const reported = useQuery({
    ...fleetSumsQuery,
    enabled: isReported,
    throwOnError: false,
  }).data
  const listed = useQuery({
    ...query('siloUtilizationList', withAll({})),
    enabled: !isReported,
    throwOnError: false,
  }).data
  if (reported !== undefined) {
    const { silos, others, allocated, provisioned } = reported
    return { silos: silos.length + others.silos, allocated, provisioned }
  }
  return listed === undefined ? null : quotaTotalsOf(listed)
}
