import { isUuid } from '@portico/domain/refusals.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { type ActivityScope, type ActivitySearch, fleetItself } from './activity-search.ts'
import { type CallArgs, notFoundIsFine, query } from './calls.ts'

/** Changes on one page. */
const atOnce = 50

/** The first page of what a URL asks for; whoever asks for the same shares its answer. */
export function activityArgs(scope: ActivityScope, search: ActivitySearch): CallArgs<'porticoChanges'> {
  const { outcome: _outcome, who, from: _from, to: _to, silo, ...same } = search
  const { isSystem = false, ...place } = scope
  return {
    query: {
      // A change of a set of rules is told whole: it writes all of them.
      limit: scope.withRules ? 3 * atOnce : atOnce,
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

/** How many of them there are in each part of a time. */
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

/** The same of what was refused. Of the system nothing is. */
export function refusalsArgs(
  { project }: Pick<ActivityScope, 'project'>,
  search: ActivitySearch,
): CallArgs<'porticoRefusals'> {
  return {
    query: {
      limit: atOnce,
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
 * The newest page of changes, which live updates keep so; a failure is shown in its place, but where the project is
 * gone: then so is the page. A silo is only a filter.
 */
export function headQuery(args: CallArgs<'porticoChanges'>) {
  return query('porticoChanges', args, args.query?.silo === undefined ? {} : notFoundIsFine)
}

/** How many changes there were when; the bars of the time before stay until they are known. */
export function countsQuery(args: CallArgs<'porticoChangeCounts'>) {
  const how = args.query.silo === undefined ? {} : notFoundIsFine
  return { ...query('porticoChangeCounts', args, how), placeholderData: keepPreviousData }
}

/** The newest page of what was refused; a failure is shown in its place. */
export function refusalsQuery(args: CallArgs<'porticoRefusals'>) {
  return query('porticoRefusals', args)
}
