import { backupStates } from '@portico/domain/backups/states.ts'
import type { Context } from '#kernel/context.ts'
import { projectScope } from '#authorization/lookup/project-scope.ts'
import { type Filters, type ListQuery, statesIn } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/**
 * Returns the list query of a project's backups.
 * @param filters.instance_id ID of the only instance whose backups are listed
 * @throws 404
 */
export async function backupListQuery(
  ctx: Context,
  filters: Filters & { readonly instance_id?: string | undefined },
): Promise<ListQuery<'backup'>> {
  const { id, requireScope } = await projectScope(ctx, filters.project ?? '')
  const { search, state, instance_id } = filters
  let rows = ctx.db.selectFrom('backup').where('backup.project_id', '=', id)
  if (instance_id !== undefined) rows = rows.where('backup.instance_id', '=', instance_id)
  if (search !== undefined) rows = rows.where(matchesNameOrId('backup', search))
  if (state !== undefined) rows = rows.where('state', 'in', statesIn(state, backupStates))
  return { rows, requireScope }
}
