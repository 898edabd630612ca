import type { Context } from '#kernel/context.ts'
import { projectScope } from '#authorization/lookup/project-scope.ts'
import type { Filters, ListQuery } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { GroupKind } from './kind.ts'

/** Returns the list query of a project's groups of one kind. @throws 404 */
export async function affinityGroupListQuery(
  ctx: Context,
  { kind }: Pick<GroupKind, 'kind'>,
  filters: Filters,
): Promise<ListQuery<'affinity_group'>> {
  const { id, requireScope } = await projectScope(ctx, filters.project ?? '')
  let rows = ctx.db
    .selectFrom('affinity_group')
    .where('affinity_group.project_id', '=', id)
    .where('affinity_group.kind', '=', kind)
  const { search } = filters
  if (search !== undefined) rows = rows.where(matchesNameOrId('affinity_group', search))
  return { rows, requireScope }
}
