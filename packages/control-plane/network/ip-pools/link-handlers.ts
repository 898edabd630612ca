import { alreadyExists, invalidRequest, notFound } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { find, type Row } from '#authorization/lookup/find.ts'
import { openList } from '#kernel/paging/list.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { attachToDefaultGateways, detachFromGateways } from '../gateways/silo-pools.ts'
import { findPool } from './find.ts'
import { linkView } from './view.ts'
import { withdraw } from './withdraw.ts'

/** Links between pools and silos (docs/reference/ip-pools.md#links-to-silos). */

const word = 'ip-pool-resource'

function findLink(ctx: Context, poolId: string, silo: Row<'silo'>) {
  return ctx.db
    .selectFrom('ip_pool_silo')
    .selectAll()
    .where('ip_pool_id', '=', poolId)
    .where('silo_id', '=', silo.id)
    .executeTakeFirst()
}

export const ipPoolLinkHandlers = {
  ip_pool_silo_list: async (ctx, { path, query }) => {
    const pool = await find(ctx, 'ip_pool', { nameOrId: path.pool })
    const list = openList(ctx, query, {
      id: { column: 'ip_pool_silo.silo_id', type: 'uuid', unique: true },
      silo: { column: 'silo.name', type: 'text', unique: true },
    })
    const { search } = list.query
    const select = ctx.db
      .selectFrom('ip_pool_silo')
      .innerJoin('silo', 'silo.id', 'ip_pool_silo.silo_id')
      .selectAll('ip_pool_silo')
      .where('ip_pool_silo.ip_pool_id', '=', pool.id)
      .where('silo.discoverable', '=', true)
      .$if(search !== undefined, (all) => all.where(matchesNameOrId('silo', search ?? '')))
    return list.page(select, linkView)
  },

  ip_pool_silo_link: async (ctx, { path, body }) => {
    const pool = await findPool(ctx, path.pool)
    const silo = await find(ctx, 'silo', { nameOrId: body.silo })
    if ((await findLink(ctx, pool.id, silo)) !== undefined) {
      refuse(alreadyExists(word, `pool ${pool.name} in silo ${silo.name}`))
    }
    if (body.is_default && (await hasDefault(ctx, silo.id))) {
      refuse(alreadyExists(word, `default pool of silo ${silo.name}`))
    }
    const link = { id: ctx.newId(), ip_pool_id: pool.id, silo_id: silo.id, is_default: body.is_default }
    await ctx.db.insertInto('ip_pool_silo').values(link).execute()
    if (body.is_default) await attachToDefaultGateways(ctx, silo.id, pool)
    return linkView(link)
  },

  ip_pool_silo_update: async (ctx, { path, body }) => {
    const pool = await findPool(ctx, path.pool)
    const silo = await find(ctx, 'silo', { nameOrId: path.silo })
    const link = (await findLink(ctx, pool.id, silo)) ?? refuse(notFound(word, path.silo))
    // The former default pool loses its flag first, because a silo must never have two default pools.
    if (body.is_default) {
      await ctx.db
        .updateTable('ip_pool_silo')
        .set({ is_default: false })
        .where('silo_id', '=', silo.id)
        .where('is_default', '=', true)
        .where('id', '!=', link.id)
        .execute()
    }
    await ctx.db
      .updateTable('ip_pool_silo')
      .set({ is_default: body.is_default })
      .where('id', '=', link.id)
      .execute()
    return linkView({ ...link, is_default: body.is_default })
  },

  ip_pool_silo_unlink: async (ctx, { path }) => {
    const pool = await findPool(ctx, path.pool)
    const silo = await find(ctx, 'silo', { nameOrId: path.silo })
    if (!(await withdraw(ctx, pool.id, { siloId: silo.id }))) {
      refuse(invalidRequest('IP addresses from this pool are in use in the linked silo'))
    }
    await ctx.db
      .deleteFrom('ip_pool_silo')
      .where('ip_pool_id', '=', pool.id)
      .where('silo_id', '=', silo.id)
      .execute()
    await detachFromGateways(ctx, silo.id, pool.id)
  },
} satisfies Handlers<
  'ip_pool_silo_list' | 'ip_pool_silo_link' | 'ip_pool_silo_update' | 'ip_pool_silo_unlink'
>

async function hasDefault(ctx: Context, siloId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('ip_pool_silo')
    .select('id')
    .where('silo_id', '=', siloId)
    .where('is_default', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
