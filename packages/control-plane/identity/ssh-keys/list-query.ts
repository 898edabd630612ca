import { type Context, userOf } from '#kernel/context.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of the caller's own keys. */
export function sshKeyListQuery(ctx: Context, { search }: Filters): ListQuery<'ssh_key'> {
  let rows = ctx.db.selectFrom('ssh_key').where('ssh_key.user_id', '=', userOf(ctx).userId)
  if (search !== undefined) rows = rows.where(matchesNameOrId('ssh_key', search))
  return { rows, requireScope: noneIsFine }
}
