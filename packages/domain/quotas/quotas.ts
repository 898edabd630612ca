import { exactBytes } from '#byte-size.ts'
import { insufficientCapacity, invalidRequest, type Refusal } from '#refusals.ts'

/** An amount of each resource that is limited; memory and storage in bytes. */
export interface Resources {
  readonly cpus: number
  readonly memory: number
  readonly storage: number
}

export const nothing: Resources = { cpus: 0, memory: 0, storage: 0 }

/** Both together. */
export function sum(one: Resources, other: Resources): Resources {
  return {
    cpus: one.cpus + other.cpus,
    memory: one.memory + other.memory,
    storage: one.storage + other.storage,
  }
}

/** What is left of all without some of it. */
export function difference(all: Resources, some: Resources): Resources {
  return {
    cpus: all.cpus - some.cpus,
    memory: all.memory - some.memory,
    storage: all.storage - some.storage,
  }
}

/**
 * May this much more be charged? Reaching the limit exactly is fine; asking for none of a resource skips its check
 * (docs/reference/silos-iam.md#quotas). vCPUs first, then memory, then storage.
 */
export function checkQuota(used: Resources, asked: Resources, quota: Resources): Refusal | null {
  return (
    check('vCPU Limit Exceeded', used.cpus, asked.cpus, quota.cpus, String) ??
    check('Memory Limit Exceeded', used.memory, asked.memory, quota.memory, exactBytes) ??
    check('Storage Limit Exceeded', used.storage, asked.storage, quota.storage, exactBytes)
  )
}

function check(
  what: string,
  used: number,
  asked: number,
  limit: number,
  show: (amount: number) => string,
): Refusal | null {
  if (asked <= 0 || used + asked <= limit) return null
  return insufficientCapacity(
    `${what}: asked for ${show(asked)} with ${show(used)} of ${show(limit)} in use. ` +
      'Free some, or ask an operator for a larger silo quota',
  )
}

/** The largest quota: amounts travel as JSON numbers, which are exact up to here. 8 PiB of memory or storage, less one. */
export const QUOTA_MAX = Number.MAX_SAFE_INTEGER

/** May quotas be set to these amounts? Those left out stay as they are. */
export function checkQuotaAmounts(amounts: Partial<Resources>): Refusal | null {
  for (const [resource, amount] of Object.entries(amounts)) {
    if (amount < 0) return invalidRequest('a quota cannot be negative')
    if (amount > QUOTA_MAX) return invalidRequest(`the quota of ${resource} may be at most ${QUOTA_MAX}`)
  }
  return null
}
