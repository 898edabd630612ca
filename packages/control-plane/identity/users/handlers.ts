import type { RawBuilder } from 'kysely'
import { userOf } from '#kernel/context.ts'
import { find, findReadable } from '#authorization/lookup/find.ts'
import { openList, type SortColumns } from '#kernel/paging/list.ts'
import { matchesCalledOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { userListQuery } from './list-query.ts'

/**
 * Returns the sort columns of users or groups. The contract sorts them by ID only; our extension also sorts by display
 * name and by age.
 */
export function userColumns(table: 'silo_user' | 'silo_group'): SortColumns {
  return {
    id: { column: `${table}.id`, type: 'uuid', unique: true },
    display_name: { column: `${table}.display_name`, type: 'text', unique: false },
    time_created: { column: `${table}.time_created`, type: 'timestamptz', unique: false },
  }
}

interface PersonRow {
  readonly id: string
  readonly display_name: string
  readonly silo_id: string
}

export function userView({ id, display_name, silo_id }: PersonRow): PersonRow {
  return { id, display_name, silo_id }
}

/**
 * Returns the condition that the display name of a user or group contains a text or that the text is its complete ID.
 */
export function matchesDisplayName(table: 'silo_user' | 'silo_group', text: string): RawBuilder<boolean> {
  return matchesCalledOrId(table, 'display_name', text)
}

export const userHandlers = {
  current_user_view: (ctx) => {
    const user = userOf(ctx)
    return Promise.resolve({
      id: user.userId,
      display_name: user.displayName,
      silo_id: user.siloId,
      silo_name: user.siloName,
    })
  },

  user_list: async (ctx, { query }) => {
    const list = openList(ctx, query, userColumns('silo_user'))
    let select = userListQuery(ctx, list.query).rows.select([
      'silo_user.id',
      'silo_user.display_name',
      'silo_user.silo_id',
    ])
    const { group } = list.query
    if (group !== undefined) {
      const { id } = await findReadable(ctx, 'silo_group', { nameOrId: group })
      select = select.where((eb) =>
        eb.exists(
          eb
            .selectFrom('group_member')
            .select('group_member.id')
            .where('group_member.group_id', '=', id)
            .whereRef('group_member.user_id', '=', 'silo_user.id'),
        ),
      )
    }
    return list.page(select, userView)
  },
  silo_user_list: async (ctx, { query }) => {
    const list = openList(ctx, query, userColumns('silo_user'))
    const silo = await find(ctx, 'silo', { nameOrId: list.query.silo ?? '' })
    const { search } = list.query
    const select = ctx.db
      .selectFrom('silo_user')
      .select(['silo_user.id', 'silo_user.display_name', 'silo_user.silo_id'])
      .where('silo_user.silo_id', '=', silo.id)
      .$if(search !== undefined, (all) => all.where(matchesDisplayName('silo_user', search ?? '')))
    return list.page(select, userView)
  },

  silo_user_view: async (ctx, { path, query }) =>
    userView(await find(ctx, 'silo_user', { nameOrId: path.user_id, silo: query.silo })),
} satisfies Handlers<'current_user_view' | 'user_list' | 'silo_user_list' | 'silo_user_view'>
