import { exactBytes } from '#byte-size.ts'
import { insufficientCapacity, invalidRequest, type Refusal } from '#refusals.ts'

/** Amounts of the limited resources; memory and storage in bytes. */
export interface Resources {
  readonly cpus: number
  readonly memory: number
  readonly storage: number
}

export const nothing: Resources = { cpus: 0, memory: 0, storage: 0 }

export function sum(one: Resources, other: Resources): Resources {
  return {
    cpus: one.cpus + other.cpus,
    memory: one.memory + other.memory,
    storage: one.storage + other.storage,
  }
}

/** Returns `all` minus `some`. */
export function difference(all: Resources, some: Resources): Resources {
  return {
    cpus: all.cpus - some.cpus,
    memory: all.memory - some.memory,
    storage: all.storage - some.storage,
  }
}

/**
 * Returns the refusal of a request for more resources, or null. Usage may reach the quota exactly, and a resource of
 * which nothing is requested is not checked (docs/reference/silos-iam.md#quotas). vCPUs are checked first, then memory,
 * then storage.
 */
export function checkQuota(used: Resources, requested: Resources, quota: Resources): Refusal | null {
  return (
    check('vCPU Limit Exceeded', used.cpus, requested.cpus, quota.cpus, String) ??
    check('Memory Limit Exceeded', used.memory, requested.memory, quota.memory, exactBytes) ??
    check('Storage Limit Exceeded', used.storage, requested.storage, quota.storage, exactBytes)
  )
}

function check(
  what: string,
  used: number,
  requested: number,
  limit: number,
  show: (amount: number) => string,
): Refusal | null {
  if (requested <= 0 || used + requested <= limit) return null
  return insufficientCapacity(
    `${what}: requested ${show(requested)} with ${show(used)} of ${show(limit)} in use. ` +
      'Free some, or ask an operator for a larger silo quota',
  )
}

/**
 * The largest quota, up to which JSON numbers are exact. As an amount of memory or storage it is 8 PiB minus one byte.
 */
export const QUOTA_MAX = Number.MAX_SAFE_INTEGER

/** Returns why these quotas are invalid; null if they are valid. Omitted amounts stay unchanged. */
export function checkQuotaAmounts(amounts: Partial<Resources>): Refusal | null {
  for (const [resource, amount] of Object.entries(amounts)) {
    if (amount < 0) return invalidRequest('a quota cannot be negative')
    if (amount > QUOTA_MAX) return invalidRequest(`the quota of ${resource} may be at most ${QUOTA_MAX}`)
  }
  return null
}
