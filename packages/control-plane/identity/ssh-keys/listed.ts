import { type Context, userOf } from '#kernel/context.ts'
import { type Filters, type Listed, noneIsFine } from '#kernel/paging/listed.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of the caller's own keys. */
export function listedSshKeys(ctx: Context, { search }: Filters): Listed<'ssh_key'> {
  let rows = ctx.db.selectFrom('ssh_key').where('ssh_key.user_id', '=', userOf(ctx).userId)
  if (search !== undefined) rows = rows.where(matchesNameOrId('ssh_key', search))
  return { rows, ensure: noneIsFine }
}
