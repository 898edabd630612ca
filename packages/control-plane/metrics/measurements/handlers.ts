import type { SystemMetricName } from '@portico/contract/schemas/metrics.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { fleetId } from '#kernel/authentication/authenticate.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { planOf } from '../samples/plan.ts'
import { diskPoints } from './disk-points.ts'
import { measurementPage, type Interval } from './page.ts'

/** Lists of measurements over time (docs/reference/metrics.md#simple-metrics). */
export const measurementHandlers = {
  system_metric: (ctx, { path, query }) => {
    authorizeOnFleet(ctx)
    return measurementPage(
      ctx,
      query,
      async ({ silo }) => (silo === undefined ? fleetId : (await find(ctx, 'silo', { nameOrId: silo })).id),
      (id, stretch) => provisionedPoints(ctx, id, path.metric_name, stretch),
    )
  },

  silo_metric: (ctx, { path, query }) =>
    measurementPage(
      ctx,
      query,
      async ({ project }) =>
        project === undefined ? userOf(ctx).siloId : (await find(ctx, 'project', { nameOrId: project })).id,
      (id, stretch) => provisionedPoints(ctx, id, path.metric_name, stretch),
    ),

  disk_metrics_list: (ctx, { path, query }) =>
    measurementPage(
      ctx,
      query,
      async ({ project }) => (await find(ctx, 'disk', { nameOrId: path.disk, project })).id,
      (id, stretch) => diskPoints(ctx, id, path.metric, stretch, planOf(ctx).keep.hours),
    ),
} satisfies Handlers<'system_metric' | 'silo_metric' | 'disk_metrics_list'>

const columns = {
  cpus_provisioned: 'cpus',
  ram_provisioned: 'memory',
  virtual_disk_space_provisioned: 'storage',
} as const satisfies Record<SystemMetricName, string>

async function provisionedPoints(ctx: Context, id: string, metric: SystemMetricName, stretch: Interval) {
  const rows = await ctx.db
    .selectFrom('provisioned_sample')
    .select(['time', `${columns[metric]} as value`])
    .where('collection_id', '=', id)
    .where('time', '>=', stretch.from)
    .where('time', '<', stretch.until)
    .orderBy('time', stretch.descending ? 'desc' : 'asc')
    .limit(stretch.limit)
    .execute()
  return rows.map(({ time, value }) => ({ time, datum: { type: 'i64' as const, datum: value } }))
}
