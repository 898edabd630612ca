import { userOf } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { matchesDisplayName, userColumns, userView } from '../users/handlers.ts'

export const groupHandlers = {
  current_user_groups: (ctx, { query }) => {
    const { userId } = userOf(ctx)
    const list = openList(ctx, query, userColumns('silo_group'))
    const select = ctx.db
      .selectFrom('silo_group')
      .innerJoin('group_member', 'group_member.group_id', 'silo_group.id')
      .select(['silo_group.id', 'silo_group.display_name', 'silo_group.silo_id'])
      .where('group_member.user_id', '=', userId)
    return list.page(select, userView)
  },

  group_list: (ctx, { query }) => {
    const { siloId } = userOf(ctx)
    const list = openList(ctx, query, userColumns('silo_group'))
    const { search } = list.query
    const select = ctx.db
      .selectFrom('silo_group')
      .select(['silo_group.id', 'silo_group.display_name', 'silo_group.silo_id'])
      .where('silo_id', '=', siloId)
      .$if(search !== undefined, (all) => all.where(matchesDisplayName('silo_group', search ?? '')))
    return list.page(select, userView)
  },

  group_view: async (ctx, { path }) => userView(await find(ctx, 'silo_group', { nameOrId: path.group_id })),
} satisfies Handlers<'current_user_groups' | 'group_list' | 'group_view'>
