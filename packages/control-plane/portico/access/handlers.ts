import type {
  Abilities,
  AccessHolders,
  AccessKind,
  AccessSource,
} from '@portico/contract/portico/access-why.ts'
import { routes } from '@portico/contract/routes.ts'
import { summaryOf } from '@portico/contract/summaries.ts'
import { invalidRequest, notFound } from '@portico/domain/refusals.ts'
import { includes, strongest } from '@portico/domain/roles.ts'
import { needOf } from '#authorization/needs.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { findReadable, scopeOf } from '#authorization/lookup/find.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import type { ResourceScope } from '#authorization/lookup/scope.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import {
  holderWithoutRoles,
  fleetMay,
  type Holder,
  holderOf,
  holderMay,
  needView,
  type Sourced,
} from './decide.ts'
import { operationsOn } from './operations.ts'
import { rolesAt } from './sources.ts'

/**
 * Returns who may do what to a resource, and why. Decided by the functions that authorize every request, for users who
 * may read the resource.
 */
export const accessHandlers = {
  portico_access_abilities: async (ctx, { query }) => {
    const asker = userOf(ctx)
    const { thing, scope } = await requestedResource(ctx, query)
    const user = await userHere(ctx, query.user ?? asker.userId)
    // Users may see their own roles.
    const onFleet = seesFleet(ctx) || user.id === asker.userId
    const held = await rolesAt(ctx.db, { scope, identityId: user.id, onFleet })
    const holder = together(user.id, asker.siloId, held)
    const nobody = { ...holderWithoutRoles(asker.siloId), userId: user.id }
    const operations = operationsOn(thing.kind)
    const abilities = operations.map((operation) => {
      const everybody = holderMay(holderWithoutRoles(asker.siloId), operation, scope)
      return {
        operation,
        summary: summaryOf(operation),
        changes: routes[operation].method !== 'GET',
        needs: needView(needOf(operation)),
        allowed: holderMay(holder, operation, scope),
        everybody,
        owner: !everybody && holderMay(nobody, operation, scope),
        through: held.flatMap((source, at) =>
          !everybody && holderMay(holderOf(source), operation, scope) ? [at] : [],
        ),
      }
    })
    const answer: Abilities = {
      user,
      thing,
      sources: held.map(({ source }) => source),
      fleet_unseen: !onFleet && operations.some((operation) => fleetMay(operation, scope)),
      abilities,
    }
    return answer
  },

  portico_access_holders: async (ctx, { query }) => {
    const asker = userOf(ctx)
    const { thing, scope } = await requestedResource(ctx, query)
    const operation = operationsOn(thing.kind).find((each) => each === query.operation)
    if (operation === undefined)
      return refuse(invalidRequest(`${query.operation} does not apply to a ${thing.kind}`))
    const onFleet = seesFleet(ctx)
    const everybody = scope.siloId !== null && holderMay(holderWithoutRoles(scope.siloId), operation, scope)
    const held = await rolesAt(ctx.db, { scope, onFleet, ...(!onFleet && { within: asker.siloId }) })
    const owner = scope.ownerId === null ? undefined : await userHere(ctx, scope.ownerId)
    const isOwners =
      owner !== undefined &&
      holderMay({ ...holderWithoutRoles(asker.siloId), userId: owner.id }, operation, scope)
    const answer: AccessHolders = {
      thing,
      operation,
      summary: summaryOf(operation),
      needs: needView(needOf(operation)),
      everybody,
      ...(isOwners && { owner }),
      holders: strongestOf(
        held.filter(
          (source) =>
            !holderMay(holderWithoutRoles(source.siloId), operation, scope) &&
            holderMay(holderOf(source), operation, scope),
        ),
      ),
      fleet_unseen: !onFleet && fleetMay(operation, scope),
    }
    return answer
  },
} satisfies Handlers<'portico_access_abilities' | 'portico_access_holders'>

interface AccessRequest {
  readonly kind: AccessKind
  readonly id?: string | undefined
}

/** Returns the requested resource and its scope. @throws 400; 404 unless it is readable */
async function requestedResource(
  ctx: Context,
  { kind, id }: AccessRequest,
): Promise<{ thing: Abilities['thing']; scope: ResourceScope }> {
  const { siloId } = userOf(ctx)
  const nameOrId =
    id ?? (kind === 'silo' ? siloId : refuse(invalidRequest(`the ${kind} must be given by its id`)))
  const row = await findReadable(ctx, kind, { nameOrId })
  return { thing: { kind, id: row.id, name: row.name }, scope: scopeOf(kinds[kind], row) }
}

/** Returns a user of the caller's silo. @throws 404 */
async function userHere(ctx: Context, id: string): Promise<{ id: string; display_name: string }> {
  const user = await ctx.db
    .selectFrom('silo_user')
    .select(['id', 'display_name'])
    .where('id', '=', id)
    .where('silo_id', '=', userOf(ctx).siloId)
    .executeTakeFirst()
  return user ?? refuse(notFound('silo-user', id))
}

/** Returns whether the caller may see fleet roles, which requires the fleet viewer role. */
export const seesFleet = (ctx: Context) => includes(userOf(ctx).fleetRole, 'viewer')

/** Returns a holder of all these roles. */
function together(userId: string, siloId: string, held: readonly Sourced[]): Holder {
  const on = (scope: AccessSource['scope']) =>
    strongest(held.filter(({ source }) => source.scope === scope).map(({ source }) => source.role_name))
  return { userId, siloId, siloRole: on('silo'), fleetRole: on('fleet'), assigned: on('project') }
}

/**
 * Removes weaker roles: a user or group may have several roles in one policy, of which only the strongest matters.
 * @param held strongest first
 */
function strongestOf(held: readonly Sourced[]): AccessSource[] {
  const seen = new Set<string>()
  return held.flatMap(({ source }) => {
    const key = `${source.scope} ${source.identity_id} ${source.conferred_by === undefined}`
    if (seen.has(key)) return []
    seen.add(key)
    return [source]
  })
}
