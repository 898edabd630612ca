import { sql } from 'kysely'
import { cancellableRead } from '#kernel/database/cancellable-read.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { floorTo, stepLength } from '../samples/rollups/steps.ts'
import { idle } from './means.ts'
import { useOverTime } from './over-time.ts'

export const useHandlers = {
  /**
   * Returns the recent CPU use of several instances of a project, for lists. Instances of other projects are omitted.
   */
  portico_instance_use: {
    isHeavy: true,
    outside: async (ctx, { query }) => {
      const { id: project } = await find(ctx, 'project', { nameOrId: query.project })
      // The shortest parts are minutes, to which samples are rolled up. Shorter ones would need all raw samples.
      const points = Math.min(query.points, query.minutes)
      const span = recentSpan(ctx.now, query.minutes, points)
      const use = await cancellableRead(ctx.db, ctx.request.signal, (db) =>
        useOverTime(db, { instances: query.instance, project }, span, points),
      )
      return {
        start_time: span.from.toISOString(),
        end_time: span.until.toISOString(),
        items: [...use].map(([instance_id, cpu]) => ({ instance_id, cpu })),
      }
    },
  },

  /** Returns the silo's idle instances by project. */
  portico_idle_instances: async (ctx) => {
    const { siloId } = authorizeOnSilo(ctx)
    const ids = (await idle(ctx.db, { silo: siloId }, ctx.now)).map(({ instance }) => instance)
    const items = await ctx.db
      .selectFrom('instance')
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .groupBy('project_id')
      .orderBy('project_id')
      .select(['project_id', sql<number>`count(*)::int`.as('instances')])
      .execute()
    return { items }
  },
} satisfies Handlers<'portico_instance_use' | 'portico_idle_instances'>

/**
 * Returns a time range of `minutes` that ends with the last complete part. Parts are aligned to the clock, so that
 * their content does not change.
 */
function recentSpan(now: Date, minutes: number, points: number) {
  const part = Math.max(stepLength.minute, (minutes * stepLength.minute) / points)
  const until = floorTo(now.getTime(), part)
  return { from: new Date(until - minutes * stepLength.minute), until: new Date(until) }
}
