import { isUuid } from '@portico/domain/refusals.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { type ActivityScope, type ActivitySearch, fleetItself } from './activity-search.ts'
import { type CallArgs, notFoundIsFine, query } from './calls.ts'

/** Number of changes on one page */
const pageSize = 50

/**
 * Returns the arguments of the query for the first page of changes at a URL. Components with the same URL share the
 * response.
 */
export function activityArgs(scope: ActivityScope, search: ActivitySearch): CallArgs<'porticoChanges'> {
  const { outcome: _outcome, who, from: _from, to: _to, silo, ...same } = search
  const { isSystem = false, ...place } = scope
  return {
    query: {
      // A change of firewall rules writes the whole rule set, so it has many log entries.
      limit: scope.withRules ? 3 * pageSize : pageSize,
      ...place,
      ...(isSystem && siloIn(silo)),
      ...same,
      ...(who === 'people' && { actorKind: 'user' }),
      ...(who === 'system' && { actorKind: 'system' }),
      ...actorIn(search),
      ...timesIn(search),
    },
  }
}

/** Returns the arguments of the query for the number of changes in each interval of a time range. */
export function countsArgs(
  scope: ActivityScope,
  search: ActivitySearch,
  { start, end, parts }: { readonly start: number; readonly end: number; readonly parts: number },
): CallArgs<'porticoChangeCounts'> {
  const {
    limit: _limit,
    withRules: _withRules,
    withTrials: _withTrials,
    ...query
  } = activityArgs(scope, search).query ?? {}
  return { query: { ...query, startTime: new Date(start), endTime: new Date(end), parts } }
}

/** Returns the arguments of the query for failed attempts. The system itself has none. */
export function refusalsArgs(
  { project }: Pick<ActivityScope, 'project'>,
  search: ActivitySearch,
): CallArgs<'porticoRefusals'> {
  return {
    query: {
      limit: pageSize,
      ...(project !== undefined && { project }),
      ...actorIn(search),
      ...timesIn(search),
    },
  }
}

const siloIn = (silo: string | undefined) =>
  silo === undefined ? {} : silo === fleetItself ? { ofFleet: true } : { silo }

const actorIn = ({ who }: ActivitySearch) => (who !== undefined && isUuid(who) ? { actor: who } : {})

const timesIn = ({ from, to }: ActivitySearch) => ({
  ...(from !== undefined && { startTime: new Date(from) }),
  ...(to !== undefined && { endTime: new Date(to) }),
})

/**
 * Returns the query for the newest page of changes, which live updates refresh. A failure is shown in place of the
 * list. If the project was deleted, the page shows "Page not found"; a deleted silo, which is only a filter, does not
 * have this effect.
 */
export function headQuery(args: CallArgs<'porticoChanges'>) {
  return query('porticoChanges', args, args.query?.silo === undefined ? {} : notFoundIsFine)
}

/**
 * Returns the query for the number of changes over time. The bars of the previous range are shown until the new ones
 * are loaded.
 */
export function countsQuery(args: CallArgs<'porticoChangeCounts'>) {
  const how = args.query.silo === undefined ? {} : notFoundIsFine
  return { ...query('porticoChangeCounts', args, how), placeholderData: keepPreviousData }
}

/** Returns the query for the newest page of failed attempts. A failure is shown in place of the list. */
export function refusalsQuery(args: CallArgs<'porticoRefusals'>) {
  return query('porticoRefusals', args)
}
