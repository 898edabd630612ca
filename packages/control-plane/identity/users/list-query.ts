import { type Context, userOf } from '#kernel/context.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesCalledOrId } from '#kernel/paging/search.ts'

/** Returns the list query of users in the caller's silo. */
export function userListQuery(ctx: Context, { search }: Filters): ListQuery<'silo_user'> {
  let rows = ctx.db.selectFrom('silo_user').where('silo_user.silo_id', '=', userOf(ctx).siloId)
  if (search !== undefined) rows = rows.where(matchesCalledOrId('silo_user', 'display_name', search))
  return { rows, requireScope: noneIsFine }
}
