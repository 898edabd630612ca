import type { QuotaOutlook } from '@portico/contract/portico/overviews.ts'
import type { QuotaResource } from '@portico/contract/portico/utilization.ts'
import {
  type Forecast,
  forecastOf,
  type Growth,
  growthOf,
  growthWindow,
} from '@portico/domain/quotas/forecast.ts'
import type { Context } from '#kernel/context.ts'
import { time } from '#kernel/wire.ts'
import { ofSilo } from '#metrics/utilization/handlers.ts'
import { levelsOf } from '#metrics/utilization/history.ts'

/** A quota's usage, growth, and forecast. */
export interface Outlook {
  readonly resource: QuotaResource
  readonly used: number
  readonly all: number
  readonly pace: Growth | null
  readonly filling: Forecast
}

const quotaResources = ['cpus', 'memory', 'storage'] as const satisfies readonly QuotaResource[]

/** Number of points for forecasts, equal to that of the utilization pages, so that both show the same day. */
const points = 121

/** Returns the forecasts of a silo's quotas. */
export async function outlooksOf(ctx: Context, siloId: string): Promise<readonly Outlook[]> {
  const { allocated, provisioned } = await ofSilo(ctx, siloId)
  const now = ctx.now.getTime()
  const { times, of } = await levelsOf(
    ctx.db,
    [siloId],
    { from: now - growthWindow, until: now, points },
    ctx.now,
  )
  const levels = of.get(siloId) ?? []
  return quotaResources.map((resource) => {
    const known = times.flatMap((at, n) => {
      const value = levels[n]?.[resource] ?? null
      return value === null ? [] : [{ time: at.getTime(), value }]
    })
    const [used, all] = [provisioned[resource], allocated[resource]]
    const pace = growthOf(known)
    return { resource, used, all, pace, filling: forecastOf(pace, used, all, now) }
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

/** Length in ms of the history in an overview's charts, and their number of points. */
export const weekLength = 7 * 86_400_000
export const weekPoints = 57
