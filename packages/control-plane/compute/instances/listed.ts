import type { RunState } from '@portico/domain/instances/states.ts'
import type { Context } from '#kernel/context.ts'
import { projectScope } from '#kernel/lookup/project-scope.ts'
import type { Filters, Listed } from '#kernel/paging/listed.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** The instances of a project that the filters let through. @throws 404 */
export async function listedInstances(ctx: Context, filters: Filters): Promise<Listed<'instance'>> {
  const { id, ensure } = await projectScope(ctx, filters.project ?? '')
  const { search, state } = filters
  let rows = ctx.db.selectFrom('instance').where('instance.project_id', '=', id)
  if (search !== undefined) rows = rows.where(matchesNameOrId('instance', search))
  if (state !== undefined) rows = rows.where('run_state', 'in', state as RunState[])
  return { rows, ensure }
}
