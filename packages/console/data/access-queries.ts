import { query } from './calls.ts'
import type { CallArgs } from '#data/call.ts'
import { withLimit } from './limits.ts'

/** What the pages of access ask: who sees the silo or the project through roles, and what one may do there oneself. */
export function holdersAsked(projectId: string | null): CallArgs<'porticoAccessHolders'> {
  return projectId === null
    ? { query: { operation: 'project_list', kind: 'silo' } }
    : { query: { operation: 'project_view', kind: 'project', id: projectId } }
}

/** What somebody may do to a thing; whoever asks, where nobody is named, on their own silo, where nothing is. */
export function abilitiesAsked(
  thing: { readonly kind: AccessKind; readonly id: string } | null,
  user?: string,
): CallArgs<'porticoAccessAbilities'> {
  return { query: { ...(user !== undefined && { user }), ...thing } }
}

/** What a page of people or groups has, in an order of its own. */
export function identityFactsQuery(identities: readonly { readonly id: string }[]) {
  return query('porticoIdentityFacts', { query: { identity: identities.map(({ id }) => id).sort() } })
}

/** All that a person or a group has. */
export function heldAsked(identityType: IdentityType, id: string): CallArgs<'porticoAccessHeld'> {
  return { query: { identityType, id } }
}

/** The order of people and groups where nobody has chosen one, for a server that can put them in order. */
export function peopleInOrder({ filters }: { readonly filters: boolean }): { sort?: string } {
  return filters ? { sort: 'display_name' } : {}
}

/** People of a group that its panel names. */
export function membersOfGroupAsked(
  group: string,
  capabilities: { readonly filters: boolean },
): CallArgs<'userList'> {
  return withLimit(200, { query: { group, ...peopleInOrder(capabilities) } })
}

export type IdentityType = CallArgs<'porticoAccessHeld'>['query']['identityType']
export type AccessKind = NonNullable<NonNullable<CallArgs<'porticoAccessAbilities'>['query']>['kind']>
