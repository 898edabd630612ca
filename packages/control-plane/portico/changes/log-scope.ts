import type { Query } from '@portico/contract/endpoints.ts'
import { isUuid } from '@portico/domain/refusals.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { authorizeOnFleet, authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Scope } from './read-newest.ts'

/**
 * Returns the ID of a silo. Operators can also name a deleted silo, whose log is kept: the last one with that name.
 * @throws 404, 403
 */
async function siloIn(ctx: Context, nameOrId: string): Promise<string> {
  const called = isUuid(nameOrId) ? 'id' : 'name'
  const isThere = ctx.db.selectFrom('silo').select('id').where(called, '=', nameOrId).executeTakeFirst()
  if (userOf(ctx).fleetRole !== null && (await isThere) === undefined) {
    const gone = await ctx.db
      .selectFrom('change')
      .select('id')
      .where('kind', '=', 'silo')
      .where(called, '=', nameOrId)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (gone !== undefined) return gone.id
  }
  return (await find(ctx, 'silo', { nameOrId })).id
}

/** Returns the scope of the log that the caller may read. @throws 404 or 403 */
export async function logScope(
  ctx: Context,
  {
    project,
    silo,
    of_fleet,
    id: resource,
  }: Pick<Query<'portico_changes'>, 'project' | 'silo' | 'of_fleet' | 'id'>,
): Promise<Omit<Scope, 'before'>> {
  const user = userOf(ctx)
  if (project !== undefined) {
    const { id } = await find(ctx, 'project', { nameOrId: project })
    return { user, projectId: id, siloId: null }
  }
  if (of_fleet === true) {
    authorizeOnFleet(ctx)
    return { user, projectId: null, siloId: null, ofFleet: true }
  }
  if (silo !== undefined) return { user, projectId: null, siloId: await siloIn(ctx, silo) }
  // Every user may request the history of a resource; rights are checked for each change.
  if (resource === undefined) authorizeOnSilo(ctx)
  // A silo's history contains only its own resources. Changes of shared resources, such as pools, are shown only to
  // operators.
  return { user, projectId: null, siloId: user.fleetRole === null ? user.siloId : null }
}
