import type { QuotaResource } from '@portico/contract/portico/utilization.ts'
import { isNearlyFull } from '@portico/domain/issues/limits.ts'
import type { Resources } from '@portico/domain/quotas/quotas.ts'
import { fleetSums } from '#metrics/utilization/fleet.ts'
import { type Check, type FoundIssue, percent } from '../check.ts'

interface SeenCapacity {
  /** capacity of the hardware in service; storage is null if no disks are known */
  readonly capacity: Omit<Resources, 'storage'> & { readonly storage: number | null }
  readonly provisioned: Resources
  /** sum of all quotas */
  readonly allocated: Resources
  /** number of silos with a quota */
  readonly promised: number
}

const resources = ['cpus', 'memory', 'storage'] as const satisfies readonly QuotaResource[]

/** Capacity, usage and quotas of the hardware. A single silo may have a quota of the whole capacity. */
export const capacity: Check<SeenCapacity> = {
  read: fleetSums,

  judge: (seen) => {
    const uses = resources.map((resource) => ({
      resource,
      used: seen.provisioned[resource],
      all: seen.capacity[resource] ?? 0,
      promised: seen.promised > 1 ? seen.allocated[resource] : 0,
    }))
    const [next] = uses
      .filter(({ used, all }) => all > 0 && !isNearlyFull(used, all))
      .toSorted((a, b) => b.used / b.all - a.used / a.all)
    return {
      found: uses.flatMap(issuesOf),
      lookedAt: uses.filter(({ all }) => all > 0).length,
      nearest:
        next === undefined
          ? null
          : { name: '', share: percent(next.used, next.all), resource: next.resource },
    }
  },
}

interface Use {
  readonly resource: QuotaResource
  readonly used: number
  readonly all: number
  readonly promised: number
}

function issuesOf({ resource, used, all, promised }: Use): FoundIssue[] {
  if (all === 0) return []
  const found: FoundIssue[] = []
  if (isNearlyFull(used, all)) {
    const kind = used >= all ? 'capacity_used_up' : 'capacity_nearly_used'
    found.push({ about: { kind, resource, used, all }, target: resource })
  }
  if (promised > all) {
    found.push({ about: { kind: 'capacity_promised', resource, used: promised, all }, target: resource })
  }
  return found
}
