import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Context } from '#kernel/context.ts'

/** Returns the list query of certificates in the caller's silo. @throws 403 */
export function certificateListQuery(ctx: Context, { search }: Filters): ListQuery<'certificate'> {
  const { siloId } = authorizeOnSilo(ctx)
  let rows = ctx.db.selectFrom('certificate').where('certificate.silo_id', '=', siloId)
  if (search !== undefined) rows = rows.where(matchesNameOrId('certificate', search))
  return { rows, requireScope: noneIsFine }
}
