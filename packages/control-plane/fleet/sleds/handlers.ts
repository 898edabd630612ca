import { alreadyExists, invalidRequest, notFoundText } from '@portico/domain/refusals.ts'
import { checkSledChange } from '@portico/domain/sleds/actions.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { openList, type SortColumns, wholePage } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { sledListQuery, sledColumns } from './list-query.ts'
import { sledInstanceView, sledView, uninitializedView } from './view.ts'
import { matchesPrinted } from '../printed.ts'

/** Instances of one sled, in the order of its index. */
const instanceColumns: SortColumns = {
  id: { column: 'machine.instance_id', type: 'uuid', unique: true },
}

/** Sleds (docs/reference/hardware.md). */
export const sledHandlers = {
  sled_list: async (ctx, { query }) => {
    const list = openList(ctx, query, sledColumns)
    return list.page(sledListQuery(ctx, list.query).rows.selectAll('sled'), sledView)
  },

  sled_view: async (ctx, { path }) => sledView(await find(ctx, 'sled', { nameOrId: path.sled_id })),

  sled_set_provision_policy: async (ctx, { path, body }) => {
    const sled = await find(ctx, 'sled', { nameOrId: path.sled_id })
    enforce(checkSledChange(sled.policy))
    if (sled.provision_policy !== body.state) {
      await ctx.db
        .updateTable('sled')
        .set({ provision_policy: body.state, time_modified: ctx.now })
        .where('id', '=', sled.id)
        .execute()
    }
    return { old_state: sled.provision_policy, new_state: body.state }
  },

  /** Every machine that uses capacity of the sled, whatever its state: also those that move to it. */
  sled_instance_list: async (ctx, { path, query }) => {
    const { id } = await find(ctx, 'sled', { nameOrId: path.sled_id })
    const list = openList(ctx, query, instanceColumns)
    const rows = ctx.db
      .selectFrom('machine')
      .innerJoin('instance', 'instance.id', 'machine.instance_id')
      .innerJoin('project', 'project.id', 'machine.project_id')
      .innerJoin('silo', 'silo.id', 'machine.silo_id')
      .select([
        'instance.id',
        'instance.name',
        'instance.run_state',
        'instance.time_created',
        'instance.time_modified',
        'project.name as project_name',
        'silo.name as silo_name',
        'machine.sled_id',
        'machine.target_sled_id',
        'machine.ncpus',
        'machine.memory',
      ])
      .where((eb) => eb.or([eb('machine.sled_id', '=', id), eb('machine.target_sled_id', '=', id)]))
    return list.page(rows, sledInstanceView)
  },

  /**
   * The list has one page (docs/reference/conventions.md#errors), because it has at most as many sleds as the racks
   * have free slots.
   */
  sled_list_uninitialized: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    if (query.page_token !== undefined) refuse(invalidRequest('This list has one page'))
    let rows = ctx.db.selectFrom('uninitialized_sled').selectAll().orderBy('cubby')
    const { search } = query
    if (search !== undefined) {
      rows = rows.where(matchesPrinted('uninitialized_sled', ['serial', 'part'], search))
    }
    return wholePage((await rows.execute()).map(uninitializedView), query)
  },

  sled_add: async (ctx, { body: { serial, part } }) => {
    authorizeOnFleet(ctx)
    const known = await ctx.db
      .selectFrom('sled')
      .select('id')
      .where('serial', '=', serial)
      .where('part', '=', part)
      .executeTakeFirst()
    if (known !== undefined) refuse(alreadyExists('sled', `${serial} (${part}): ${known.id}`))
    const waiting = await ctx.db
      .selectFrom('uninitialized_sled')
      .select(['id', 'time_added'])
      .where('serial', '=', serial)
      .where('part', '=', part)
      .executeTakeFirst()
    if (waiting === undefined) return refuse(notFoundText(`sled with serial "${serial}" and part "${part}"`))
    if (waiting.time_added === null) {
      await ctx.db
        .updateTable('uninitialized_sled')
        .set({ time_added: ctx.now, time_modified: ctx.now })
        .where('id', '=', waiting.id)
        .execute()
      await requestJob(ctx, 'sled', waiting.id)
    }
    return { id: waiting.id }
  },
} satisfies Handlers<
  | 'sled_list'
  | 'sled_view'
  | 'sled_set_provision_policy'
  | 'sled_instance_list'
  | 'sled_list_uninitialized'
  | 'sled_add'
>
