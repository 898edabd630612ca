import type { QuotaOutlook } from '@portico/contract/portico/overviews.ts'
import type { QuotaResource } from '@portico/contract/portico/utilization.ts'
import { type Filling, fillingOf, type Pace, paceOf, paceOver } from '@portico/domain/quotas/forecast.ts'
import type { Context } from '#kernel/context.ts'
import { time } from '#kernel/wire.ts'
import { ofSilo } from '#metrics/utilization/handlers.ts'
import { levelsOf } from '#metrics/utilization/history.ts'

/** How much of a quota is taken, how fast it fills, and when it will be full. */
export interface Outlook {
  readonly resource: QuotaResource
  readonly used: number
  readonly all: number
  readonly pace: Pace | null
  readonly filling: Filling
}

const quotaResources = ['cpus', 'memory', 'storage'] as const satisfies readonly QuotaResource[]

/** Times that forecasts are made of: as many as the pages of utilization ask for, so that all say the same day. */
const points = 121

/** What becomes of the quotas of a silo. */
export async function outlooksOf(ctx: Context, siloId: string): Promise<readonly Outlook[]> {
  const { allocated, provisioned } = await ofSilo(ctx, siloId)
  const now = ctx.now.getTime()
  const { times, of } = await levelsOf(
    ctx.db,
    [siloId],
    { from: now - paceOver, until: now, points },
    ctx.now,
  )
  const levels = of.get(siloId) ?? []
  return quotaResources.map((resource) => {
    const known = times.flatMap((at, n) => {
      const value = levels[n]?.[resource] ?? null
      return value === null ? [] : [{ time: at.getTime(), value }]
    })
    const [used, all] = [provisioned[resource], allocated[resource]]
    const pace = paceOf(known)
    return { resource, used, all, pace, filling: fillingOf(pace, used, all, now) }
  })
}

export function outlookView({ resource, used, all, filling }: Outlook): QuotaOutlook {
  return {
    resource,
    used,
    all,
    filling:
      filling.kind === 'fills'
        ? { kind: 'fills', time_likely: time(new Date(filling.likely)) }
        : { kind: filling.kind },
  }
}

/** ms that the lines of an overview go back, and times that they tell of. */
export const weekLength = 7 * 86_400_000
export const weekPoints = 57
