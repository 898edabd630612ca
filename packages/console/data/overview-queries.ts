import { query } from './calls.ts'
import type { CallArgs } from '#data/call.ts'
import { activityArgs } from './activity-queries.ts'
import type { ActivityScope } from './activity-search.ts'
import { latestLooked } from './limits.ts'

/** What people did last, as an overview tells it: what the system does follows from that, or is told as what needs somebody. */
export function latestAsked(scope: ActivityScope): CallArgs<'porticoChanges'> {
  const { query } = activityArgs(scope, { who: 'people' })
  return { query: { ...query, limit: latestLooked } }
}

/** What instances of a project did lately, or those of the silo. */
export function workQuery(project?: string) {
  return query('porticoOverviewWork', { query: project === undefined ? {} : { project } })
}
