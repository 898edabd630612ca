import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { IpPool } from '@portico/contract/types.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
import { addressProblem, parseAddress } from './range.ts'

/** The form of a pool. */
export interface PoolForm {
  name: string
  description: string
}

/** The form of a range. */
export interface RangeForm {
  first: string
  last: string
}

export const formOf = ({ name, description }: IpPool): PoolForm => ({ name, description })

/** Returns the request that changes a pool; it contains only changed fields. */
export function updateCall(pool: Pick<IpPool, 'name' | 'description'>, filled: PoolForm) {
  return {
    operation: 'ip_pool_update',
    args: { path: { pool: pool.name }, body: changedFields(pool, filled) },
    becomes: { operation: 'ip_pool_create', name: pool.name, isWhole: true, body: filled },
  } as const satisfies CodeRequest
}

const trimmed = ({ first, last }: RangeForm) => ({ first: first.trim(), last: last.trim() })

/** Returns the request that adds a range to a pool. */
export function addRangeCall(pool: string, form: RangeForm) {
  return {
    operation: 'ip_pool_range_add',
    args: { path: { pool }, body: trimmed(form) },
  } as const satisfies CodeRequest
}

/** Returns the problem of the last address of a range, given the first, or null. */
export function lastProblem(last: string, { first }: RangeForm): string | null {
  const problem = addressProblem(last)
  if (problem !== null) return problem
  const [from, to] = [parseAddress(first), parseAddress(last)]
  return from !== null && to !== null && to < from ? 'Must not come before the first address' : null
}
