import type { QuotaResource } from '@portico/contract/portico/utilization.ts'
import { isNearlyFull } from '@portico/domain/issues/limits.ts'
import { sql } from 'kysely'
import { nearestToQuota } from '#metrics/utilization/handlers.ts'
import { type Check, type FoundIssue, readLimit, percent } from '../check.ts'

interface SeenSilo {
  readonly id: string
  readonly name: string
  readonly uses: readonly SeenUse[]
}

interface SeenUse {
  readonly resource: QuotaResource
  readonly used: number
  readonly all: number
}

interface SeenSilos {
  /** the highest usage first, up to the maximum */
  readonly silos: readonly SeenSilo[]
  readonly all: number
}

/**
 * Returns whether the usage exceeds the quota, which is possible because a quota may be lowered below the usage, also
 * to zero.
 */
const isOver = (used: number, quota: number): boolean => used > quota

/** Quotas that are nearly used up. */
export const quotas: Check<SeenSilos> = {
  read: async (ctx) => {
    const rows = await nearestToQuota(ctx)
      .select(sql<number>`(count(*) over ())::int`.as('all'))
      .limit(readLimit)
      .execute()
    return {
      silos: rows.map((row) => ({
        id: row.id,
        name: row.name,
        uses: [
          { resource: 'cpus', used: row.used_cpus, all: row.quota_cpus },
          { resource: 'memory', used: row.used_memory, all: row.quota_memory },
          { resource: 'storage', used: row.used_storage, all: row.quota_storage },
        ],
      })),
      all: rows[0]?.all ?? 0,
    }
  },

  judge: ({ silos, all }) => {
    const uses = silos.flatMap(({ id, name, uses: own }) => own.map((use) => ({ id, name, ...use })))
    const [next] = uses
      .filter((use) => use.used > 0 && use.all > 0 && !isNearlyFull(use.used, use.all))
      .toSorted((a, b) => b.used / b.all - a.used / a.all)
    return {
      found: uses
        .filter(({ used, all: quota }) => isNearlyFull(used, quota) || isOver(used, quota))
        .map(({ id, name, resource, used, all: quota }): FoundIssue => ({
          about: { kind: 'quota_nearly_used', silo: id, silo_name: name, resource, used, all: quota },
          target: `${id}-${resource}`,
        })),
      lookedAt: all,
      nearest:
        next === undefined
          ? null
          : { name: next.name, share: percent(next.used, next.all), resource: next.resource },
    }
  },
}
