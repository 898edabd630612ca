import type { CallArgs } from '#first/call.ts'

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

export type AccessKind = NonNullable<NonNullable<CallArgs<'porticoAccessAbilities'>['query']>['kind']>
