import { keepPreviousData } from '@tanstack/react-query'
import { type CallArgs, notFoundIsFine, query } from './calls.ts'

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
