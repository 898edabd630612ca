import type { OperationId } from '@portico/contract/routes.ts'
import { forbidden, type Refusal } from '@portico/domain/refusals.ts'
import { includes, type Role, strongest } from '@portico/domain/roles.ts'
import { type HeldRoles, meets } from '../need.ts'
import { needOf } from '../needs.ts'
import type { UserActor } from '#kernel/actor.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { Kind } from './kind.ts'
import { rolesOn, permitsReading, type ResourceScope, readsWholeSilo } from './scope.ts'

/** Returns the strongest role assigned to the user on a project, directly or through a group. */
async function assignedRole(ctx: Context, user: UserActor, projectId: string): Promise<Role | null> {
  const assigned = await ctx.db
    .selectFrom('role_assignment')
    .select('role')
    .where('resource_kind', '=', 'project')
    .where('resource_id', '=', projectId)
    .where('identity_id', 'in', [user.userId, ...user.groupIds])
    .execute()
  return strongest(assigned.map(({ role }) => role))
}

async function held(ctx: Context, scope: ResourceScope): Promise<HeldRoles> {
  const user = userOf(ctx)
  // If the silo role makes the user a project admin, assignments need not be queried.
  const requested = scope.projectId !== null && !readsWholeSilo(user, 'admin')
  return rolesOn(user, scope, requested ? await assignedRole(ctx, user, scope.projectId) : null)
}

/**
 * Checks that the caller may run the operation on a resource, or with `reading`, may read it. If the resource is not
 * readable, it is treated as missing; readable but not allowed is 403
 * (docs/reference/authorization.md#responses-without-permission). Portico itself may do everything.
 * @throws `missing`, 403
 */
export async function authorize(
  ctx: Context,
  kind: Kind,
  scope: ResourceScope,
  missing: Refusal,
  reading = false,
): Promise<void> {
  if (ctx.actor.kind === 'system') return
  const roles = await held(ctx, scope)
  if (!permitsReading(roles, kind)) {
    ctx.target?.noteHidden(kind.logged)
    refuse(missing)
  }
  if (!reading && !meets(roles, needOf(ctx.operation))) refuse(forbidden)
}

/**
 * Returns whether the caller has the role that another operation needs on a scope. Used by responses that show which
 * other operations are possible.
 */
export async function mayDo(ctx: Context, operation: OperationId, scope: ResourceScope): Promise<boolean> {
  return meets(await held(ctx, scope), needOf(operation))
}

/**
 * Checks that the caller has the needed role on their own silo. A collection cannot respond with 404, so this throws
 * 403.
 */
export function authorizeOnSilo(ctx: Context): UserActor {
  const user = userOf(ctx)
  const scope = { ownerId: null, projectId: null, siloId: user.siloId }
  return meets(rolesOn(user, scope, null), needOf(ctx.operation)) ? user : refuse(forbidden)
}

/**
 * Checks that the caller has the needed role on the fleet.
 * @param missing the 404 of a resource whose existence is hidden from users without the role; 403 for a collection
 */
export function authorizeOnFleet(ctx: Context, missing: Refusal = forbidden): void {
  const scope = { ownerId: null, projectId: null, siloId: null }
  if (!meets(rolesOn(userOf(ctx), scope, null), needOf(ctx.operation))) refuse(missing)
}

/** Checks the additional fleet role that the operation needs, before its resource is looked up. @throws 403 */
export function authorizeAlsoOnFleet(ctx: Context): void {
  const need = needOf(ctx.operation)
  const { alsoOnFleet } = typeof need === 'object' ? need : {}
  if (alsoOnFleet !== undefined && !includes(userOf(ctx).fleetRole, alsoOnFleet)) refuse(forbidden)
}
