import { invalidRequest } from '@portico/domain/refusals.ts'
import { checkSledChange } from '@portico/domain/sleds/actions.ts'
import type { SledImpairment } from '@portico/hypervisor/hardware/sleds.ts'
import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { rackContents } from './racks/contents.ts'
import { planFor } from './sleds/plan.ts'
import type { Sled } from './sleds/view.ts'

/** Extensions of the contract for racks. */
export const rackExtensionHandlers = {
  portico_rack_contents: async (ctx, { path }) =>
    rackContents(ctx, (await find(ctx, 'rack', { nameOrId: path.rack })).id),

  portico_sled_plan: async (ctx, { path }) =>
    planFor(ctx, (await find(ctx, 'sled', { nameOrId: path.sled })).id),

  portico_sled_drill_begin: async (ctx, { path, query }) => {
    const sled = await find(ctx, 'sled', { nameOrId: path.sled })
    if (ctx.services.hypervisor.sleds.drills === null) refuse(isReal)
    enforce(checkSledChange(sled.policy))
    await drill(ctx, sled, { isDrilled: true, drill: query.impairment ?? null })
  },

  portico_sled_drill_end: async (ctx, { path }) =>
    drill(ctx, await find(ctx, 'sled', { nameOrId: path.sled }), { isDrilled: false, drill: null }),

  portico_physical_disk_facts: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const items = await ctx.db
      .selectFrom('physical_disk as d')
      .innerJoin('sled', 'sled.id', 'd.sled_id')
      .select(['d.id as disk_id', 'sled.serial as sled_serial', 'sled.cubby', 'd.size', 'd.wear'])
      .where('d.id', 'in', query.disk)
      .execute()
    return { items }
  },
} satisfies Handlers<
  | 'portico_rack_contents'
  | 'portico_sled_plan'
  | 'portico_sled_drill_begin'
  | 'portico_sled_drill_end'
  | 'portico_physical_disk_facts'
>

const isReal = invalidRequest('Only sleds of a simulated rack can be made to fail')

/** Starts or ends the simulated failure of a sled. A repeated request changes nothing. */
async function drill(
  ctx: Context,
  sled: Sled,
  { isDrilled, drill }: { isDrilled: boolean; drill: SledImpairment | null },
): Promise<void> {
  if (sled.is_drilled === isDrilled) return
  await ctx.db
    .updateTable('sled')
    .set({ is_drilled: isDrilled, drill, time_modified: ctx.now })
    .where('id', '=', sled.id)
    .execute()
  await requestJob(ctx, 'sled', sled.id)
}
