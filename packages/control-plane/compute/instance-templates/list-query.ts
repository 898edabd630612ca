import type { Context } from '#kernel/context.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of templates in a project, or without one, in the silo. @throws 404 */
export async function templateListQuery(
  ctx: Context,
  { project, search }: Filters,
): Promise<ListQuery<'instance_template'>> {
  let rows = ctx.db.selectFrom('instance_template')
  if (project === undefined) {
    const { siloId } = authorizeOnSilo(ctx)
    rows = rows
      .where('instance_template.silo_id', '=', siloId)
      .where('instance_template.project_id', 'is', null)
  } else {
    const { id } = await find(ctx, 'project', { nameOrId: project })
    rows = rows.where('instance_template.project_id', '=', id)
  }
  if (search !== undefined) rows = rows.where(matchesNameOrId('instance_template', search))
  return { rows, requireScope: noneIsFine }
}
