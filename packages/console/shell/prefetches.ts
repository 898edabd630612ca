import { abilitiesArgs } from '#data/access-queries.ts'
import { activityArgs, headQuery } from '#data/activity-queries.ts'
import type { ActivityScope } from '#data/activity-search.ts'
import { query } from '#data/calls.ts'
import { namesQuery } from '#data/references.ts'
import { prefetch, type PageContext } from './load.ts'

/** Queries that many pages need, for loaders. */

/** Loads the permissions of the user, by which buttons are disabled. */
export function prefetchOwnAbilities(page: PageContext): void {
  prefetch(page, query('porticoAccessAbilities', abilitiesArgs(null)))
}

/**
 * Loads the names of resources to which rows refer by ID. A Portico server returns them in one request that does not
 * need their kinds. No request is sent to an upstream.
 */
export function prefetchNames(page: PageContext, ids: readonly (string | null | undefined)[]): void {
  const references = ids.flatMap((id) => (id == null ? [] : [{ kind: 'instance', id } as const]))
  if (references.length > 0) prefetch(page, namesQuery(references, { filters: true }))
}

/** Loads the newest changes of a resource. */
export function prefetchHistory(
  page: PageContext,
  { id, withRules, withTrials }: Pick<ActivityScope, 'withRules' | 'withTrials'> & { readonly id: string },
): void {
  const scope = { id, ...(withRules && { withRules }), ...(withTrials && { withTrials }) }
  prefetch(page, headQuery(activityArgs(scope, {})))
}
