import type { Query } from '@portico/contract/endpoints.ts'
import { isUuid } from '@portico/domain/refusals.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { authorizeOnFleet, authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Scope } from './look.ts'

/** A silo; for operators also one that was there, whose log stays: the last of its name. @throws 404, 403 */
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

/** What the caller may follow the log of. @throws 404 or 403 */
export async function placeOf(
  ctx: Context,
  {
    project,
    silo,
    of_fleet,
    id: thing,
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
  // The history of one thing is for who may read it, which is decided change by change.
  if (thing === undefined) authorizeOnSilo(ctx)
  // A silo's history is of what is its own. What is shared, as pools are, is the operators' to follow.
  return { user, projectId: null, siloId: user.fleetRole === null ? user.siloId : null }
}
