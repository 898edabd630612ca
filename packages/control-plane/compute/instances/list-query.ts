import { idleFilter } from '@portico/domain/instances/idle.ts'
import { runStates } from '@portico/domain/instances/states.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { projectScope } from '#authorization/lookup/project-scope.ts'
import { type Filters, type ListQuery, statesIn } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import { idle } from '#metrics/use/means.ts'

/** Returns the list query of a project's instances. @throws 404 */
export async function instanceListQuery(ctx: Context, filters: Filters): Promise<ListQuery<'instance'>> {
  const { id, requireScope } = await projectScope(ctx, filters.project ?? '')
  const { search, state } = filters
  let rows = ctx.db.selectFrom('instance').where('instance.project_id', '=', id)
  if (search !== undefined) rows = rows.where(matchesNameOrId('instance', search))
  if (state !== undefined) {
    const selected = statesIn(state, [...runStates, idleFilter])
    const ids = selected.includes(idleFilter) ? await idleIn(ctx, id) : []
    const states = selected.filter((each) => each !== idleFilter)
    rows = rows.where((eb) => eb.or([isInOneOf(states), isOneOf(ids)]))
  }
  return { rows, requireScope }
}

/** Returns the IDs of currently idle instances. @param project its ID */
async function idleIn({ db, now }: Context, project: RawBuilder<string>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string | null }>`select ${project} as id`.execute(db)
  const projects = rows.flatMap(({ id }) => id ?? [])
  return (await idle(db, { projects }, now)).map(({ instance }) => instance)
}

/** Applies also if only idle instances are requested: an empty list of states matches no instance. */
const isInOneOf = (states: readonly string[]) => sql<SqlBool>`instance.run_state = any(${states}::text[])`

const isOneOf = (ids: readonly string[]) => sql<SqlBool>`instance.id = any(${ids}::uuid[])`
