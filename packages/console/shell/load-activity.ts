import { activityArgs, headQuery, refusalsArgs, refusalsQuery } from '#data/activity-queries.ts'
import { type ActivityScope, readActivitySearch } from '#data/activity-search.ts'
import type { PageContext } from './load.ts'

/**
 * For loaders: loads the newest page of changes that a URL selects. An error is shown in place of the list.
 * @param raw search parameters of the URL
 */
export async function loadActivity(
  { cache }: PageContext,
  scope: ActivityScope,
  raw: Record<string, unknown>,
): Promise<void> {
  const search = readActivitySearch(raw)
  await (search.outcome === 'refused'
    ? cache.prefetchQuery(refusalsQuery(refusalsArgs(scope, search)))
    : cache.prefetchQuery(headQuery(activityArgs(scope, search))))
}
