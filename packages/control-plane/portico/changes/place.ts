import type { Query } from '@portico/contract/endpoints.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { authorizeOnFleet, authorizeOnSilo } from '#kernel/lookup/access.ts'
import { find } from '#kernel/lookup/find.ts'
import type { Scope } from './look.ts'

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
  if (silo !== undefined) {
    const { id } = await find(ctx, 'silo', { nameOrId: silo })
    return { user, projectId: null, siloId: id }
  }
  // The history of one thing is for who may read it, which is decided change by change.
  if (thing === undefined) authorizeOnSilo(ctx)
  // A silo's history is of what is its own. What is shared, as pools are, is the operators' to follow.
  return { user, projectId: null, siloId: user.fleetRole === null ? user.siloId : null }
}
