import { sql } from 'kysely'
import { userOf } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { affinity, antiAffinity } from './kind.ts'
import { groupPlacement } from './placement.ts'
import { groupView } from './view.ts'

/** Extensions for groups that are not part of the contract. */
export const porticoAffinityHandlers = {
  /** Returns the members of many groups of either kind in one response, for lists. Unreadable groups are omitted. */
  portico_affinity_group_contents: async (ctx, { query }) => {
    const items = await ctx.db
      .selectFrom('affinity_group as t')
      .select([
        't.id as group_id',
        sql<number>`(select count(*)::int from affinity_member m where m.group_id = t.id)`.as('members'),
      ])
      .where('t.id', 'in', query.group)
      // Reading a group needs the same role for both kinds.
      .where(readable(userOf(ctx), kinds.affinity_group))
      .execute()
    return { items }
  },

  /** Reads all data from one snapshot; nothing is written, so no race is possible. */
  portico_affinity_group_placement: {
    outside: (ctx, { path, query }) =>
      ctx.transact(
        (inside) => groupPlacement(inside, affinity, { group: path.affinity_group, project: query.project }),
        'repeatable read',
      ),
  },

  portico_anti_affinity_group_placement: {
    outside: (ctx, { path, query }) =>
      ctx.transact((inside) => {
        const selector = { group: path.anti_affinity_group, project: query.project }
        return groupPlacement(inside, antiAffinity, selector)
      }, 'repeatable read'),
  },

  /** Returns the groups of both kinds that an instance is in, by name. */
  portico_instance_affinity_groups: async (ctx, { path, query }) => {
    const instance = await find(ctx, 'instance', { nameOrId: path.instance, project: query.project })
    const rows = await ctx.db
      .selectFrom('affinity_group as g')
      .innerJoin('affinity_member as m', 'm.group_id', 'g.id')
      .selectAll('g')
      .where('m.instance_id', '=', instance.id)
      .orderBy('g.name')
      .orderBy('g.kind')
      .execute()
    return { items: rows.map((row) => ({ kind: row.kind, group: groupView(row) })) }
  },
} satisfies Handlers<
  | 'portico_affinity_group_contents'
  | 'portico_affinity_group_placement'
  | 'portico_anti_affinity_group_placement'
  | 'portico_instance_affinity_groups'
>
