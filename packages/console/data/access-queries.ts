import { query } from './calls.ts'
import type { CallArgs } from '#data/call.ts'
import { withLimit } from './limits.ts'

/**
 * Returns the arguments of the query for the access pages: who has roles on the silo or project, and what the user may
 * do there.
 */
export function holdersArgs(projectId: string | null): CallArgs<'porticoAccessHolders'> {
  return projectId === null
    ? { query: { operation: 'project_list', kind: 'silo' } }
    : { query: { operation: 'project_view', kind: 'project', id: projectId } }
}

/**
 * Returns the arguments of the query for what an identity may do to a resource. Without an identity it is the current
 * user; without a resource, their own silo.
 */
export function abilitiesArgs(
  thing: { readonly kind: AccessKind; readonly id: string } | null,
  user?: string,
): CallArgs<'porticoAccessAbilities'> {
  return { query: { ...(user !== undefined && { user }), ...thing } }
}

/**
 * Returns the query for facts about the users or groups on a page. IDs are sorted, so that equal pages have equal keys.
 */
export function identityFactsQuery(identities: readonly { readonly id: string }[]) {
  return query('porticoIdentityFacts', { query: { identity: identities.map(({ id }) => id).sort() } })
}

/** Returns the arguments of the query for all roles of a user or group. */
export function identityRolesArgs(identityType: IdentityType, id: string): CallArgs<'porticoAccessHeld'> {
  return { query: { identityType, id } }
}

/** Returns the default order of users and groups, for a server that can sort. */
export function identitySortArgs({ filters }: { readonly filters: boolean }): { sort?: string } {
  return filters ? { sort: 'display_name' } : {}
}

/** Returns the arguments of the query for the members of a group that its panel lists. */
export function groupMembersArgs(
  group: string,
  capabilities: { readonly filters: boolean },
): CallArgs<'userList'> {
  return withLimit(200, { query: { group, ...identitySortArgs(capabilities) } })
}

export type IdentityType = CallArgs<'porticoAccessHeld'>['query']['identityType']
export type AccessKind = NonNullable<NonNullable<CallArgs<'porticoAccessAbilities'>['query']>['kind']>
