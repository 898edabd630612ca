import { nothing, type Resources, sum } from '@portico/domain/quotas/quotas.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'
import { fleetSumsQuery } from '#data/utilization-queries.ts'
import { withAll } from '#data/limits.ts'
import { useSession } from '#shell/session.tsx'

/** What all silos together were promised, and take. */
export interface Promised {
  readonly silos: number
  readonly allocated: Resources
  readonly provisioned: Resources
}

/** Of a system that tells its silos only; null where they are too many to be told at once, since part of it says nothing. */
export function promisedIn({ items, nextPage }: CallData<'siloUtilizationList'>): Promised | null {
  if (nextPage != null) return null
  const total = (of: 'allocated' | 'provisioned') => items.map((silo) => silo[of]).reduce(sum, nothing)
  return { silos: items.length, allocated: total('allocated'), provisioned: total('provisioned') }
}

/** Null until it is known, and where it is not told. */
export function usePromised(): Promised | null {
  const isTold = useSession().capabilities.fleet === true
  const told = useQuery({
    ...fleetSumsQuery,
    enabled: isTold,
    throwOnError: false,
  }).data
  const listed = useQuery({
    ...query('siloUtilizationList', withAll({})),
    enabled: !isTold,
    throwOnError: false,
  }).data
  if (told !== undefined) {
    const { silos, others, allocated, provisioned } = told
    return { silos: silos.length + others.silos, allocated, provisioned }
  }
  return listed === undefined ? null : promisedIn(listed)
}
