import type { Context } from '#kernel/context.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of images in a project, or without one, in the silo. @throws 404 */
export async function imageListQuery(
  ctx: Context,
  { project, search }: Filters,
): Promise<ListQuery<'image'>> {
  let rows = ctx.db.selectFrom('image')
  if (project === undefined) {
    const { siloId } = authorizeOnSilo(ctx)
    rows = rows.where('image.silo_id', '=', siloId).where('image.project_id', 'is', null)
  } else rows = rows.where('image.project_id', '=', (await find(ctx, 'project', { nameOrId: project })).id)
  if (search !== undefined) rows = rows.where(matchesNameOrId('image', search))
  return { rows, requireScope: noneIsFine }
}
