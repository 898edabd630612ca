import { type CallArgs, query } from './calls.ts'

/** The newest page of changes, which live updates keep so; a failure is shown in its place. */
export function headQuery(args: CallArgs<'porticoChanges'>) {
  return { ...query('porticoChanges', args), throwOnError: false }
}
