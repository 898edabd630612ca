import { keepPreviousData } from '@tanstack/react-query'
import { type CallArgs, notFoundIsFine, query } from './calls.ts'
import { activityArgs, refusalsArgs } from './activity-asked.ts'
import { type ActivityScope, readActivitySearch } from './activity-search.ts'
import { queryClient } from './query-client.ts'

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

/** Have what a page of activity shows first. @param raw the search of its address, which other pages need not read */
export function loadActivity(scope: ActivityScope, raw: Record<string, unknown>): Promise<void> {
  const search = readActivitySearch(raw)
  return search.outcome === 'refused'
    ? queryClient.prefetchQuery(refusalsQuery(refusalsArgs(scope, search)))
    : queryClient.prefetchQuery(headQuery(activityArgs(scope, search)))
}
