import { query } from './calls.ts'
import type { CallArgs } from '#data/call.ts'
import { activityArgs } from './activity-queries.ts'
import type { ActivityScope } from './activity-search.ts'
import { latestChangesLimit } from './limits.ts'

/**
 * Returns the arguments of the query for the latest changes by people in an overview. Actions of the system are
 * consequences of these, or are reported as issues.
 */
export function latestArgs(scope: ActivityScope): CallArgs<'porticoChanges'> {
  const { query } = activityArgs(scope, { who: 'people' })
  return { query: { ...query, limit: latestChangesLimit } }
}

/** Returns the query for recent usage of the instances of a project, or of the silo. */
export function usageQuery(project?: string) {
  return query('porticoOverviewWork', { query: project === undefined ? {} : { project } })
}
