import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { IpPool } from '@portico/contract/types.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
import { addressProblem, parseAddress } from './range.ts'

/** What people say of a pool. */
export interface PoolForm {
  name: string
  description: string
}

/** Addresses from the first to the last, as people fill them in. */
export interface RangeForm {
  first: string
  last: string
}

export const formOf = ({ name, description }: IpPool): PoolForm => ({ name, description })

/** The request for another name or description of a pool, with what is changed alone. */
export function updateCall(pool: Pick<IpPool, 'name' | 'description'>, filled: PoolForm) {
  return {
    operation: 'ip_pool_update',
    args: { path: { pool: pool.name }, body: changedFields(pool, filled) },
    becomes: { operation: 'ip_pool_create', name: pool.name, isWhole: true, body: filled },
  } as const satisfies CodeRequest
}

const trimmed = ({ first, last }: RangeForm) => ({ first: first.trim(), last: last.trim() })

/** The request that gives a pool addresses. */
export function addRangeCall(pool: string, form: RangeForm) {
  return {
    operation: 'ip_pool_range_add',
    args: { path: { pool }, body: trimmed(form) },
  } as const satisfies CodeRequest
}

/** What is wrong with the last address of a range, given its first. */
export function lastProblem(last: string, { first }: RangeForm): string | null {
  const problem = addressProblem(last)
  if (problem !== null) return problem
  const [from, to] = [parseAddress(first), parseAddress(last)]
  return from !== null && to !== null && to < from ? 'Must not come before the first address' : null
}
