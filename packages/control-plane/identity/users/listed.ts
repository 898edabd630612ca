import { type Context, userOf } from '#kernel/context.ts'
import { type Filters, type Listed, noneIsFine } from '#kernel/paging/listed.ts'
import { matchesCalledOrId } from '#kernel/paging/search.ts'

/** Returns the list query of users in the caller's silo. */
export function listedUsers(ctx: Context, { search }: Filters): Listed<'silo_user'> {
  let rows = ctx.db.selectFrom('silo_user').where('silo_user.silo_id', '=', userOf(ctx).siloId)
  if (search !== undefined) rows = rows.where(matchesCalledOrId('silo_user', 'display_name', search))
  return { rows, ensure: noneIsFine }
}
