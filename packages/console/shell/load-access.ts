import { abilitiesArgs, holdersArgs } from '#data/access-queries.ts'
import { type CallData, query } from '#data/calls.ts'
import { assignedArgs, lastDoneArgs, readAccessSearch, parseResource } from '#data/access-search.ts'
import { prefetch, load, type PageContext } from './load.ts'

type Scope = Parameters<typeof abilitiesArgs>[0]

/** For loaders: loads the access page of a project, or of the silo if `project` is null. */
export async function loadAccess(page: PageContext, project: string | null): Promise<void> {
  const view = project === null ? null : await load(page, 'projectView', { path: { project } })
  const policy =
    view === null
      ? load(page, 'policyView', {})
      : load(page, 'projectPolicyView', { path: { project: view.name } })
  const scope = view === null ? null : ({ kind: 'project', id: view.id } as const)
  await Promise.all([
    policy,
    ...(page.session.capabilities.filters
      ? [
          load(page, 'porticoAccessHolders', holdersArgs(view?.id ?? null)),
          load(page, 'porticoAccessAbilities', abilitiesArgs(scope)),
        ]
      : []),
  ])
}

/**
 * For loaders: loads the data for "Why can a user do this?" with the query in the URL.
 * @param scope the resource if the URL names none; null for the user's silo
 */
export function loadAccessQuery(page: PageContext, scope: Scope, search: object): void {
  const { who, on, may } = readAccessSearch(search as Record<string, unknown>)
  const resource = (on === undefined ? null : parseResource(on)) ?? scope
  prefetch(page, query('porticoAccessAbilities', abilitiesArgs(resource, who)), (abilities) =>
    prefetchReasons(page, abilities, may),
  )
  if (may !== undefined)
    prefetch(page, query('porticoAccessHolders', { query: { operation: may, ...resource } }))
}

/**
 * Loads the roles that allow an operation with the users who assigned them, and the time at which the operation was
 * last run.
 */
function prefetchReasons(
  page: PageContext,
  { abilities, sources, thing: noun, user }: CallData<'porticoAccessAbilities'>,
  may: string | undefined,
): void {
  const ability = abilities.find(({ operation }) => operation === may)
  if (ability === undefined) return
  const changes = [
    ...(ability.everybody ? [] : sources.map(({ assignmentId }) => assignedArgs(assignmentId))),
    ...(ability.changes
      ? [user.id, undefined].map((actor) => lastDoneArgs(noun, ability.operation, actor))
      : []),
  ]
  for (const args of changes) prefetch(page, query('porticoChanges', args))
}
