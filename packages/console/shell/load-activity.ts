import { activityArgs, headQuery, refusalsArgs, refusalsQuery } from '#data/activity-queries.ts'
import { type ActivityScope, readActivitySearch } from '#data/activity-search.ts'
import type { PageContext } from './load.ts'

/**
 * Read the newest page of what an address asks for; a failure is shown in the place of the list.
 * @param raw the search of the address, which other pages need not read
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
