import { useQuery } from '@tanstack/react-query'
import { type CallArgs, type CallData, query } from '#data/calls.ts'
import { useSession } from '../session.tsx'

/** A selection of changes from the log: the query of `porticoChanges`. */
export type ChangesOf = Omit<NonNullable<CallArgs<'porticoChanges'>['query']>, 'limit'>
export type Change = CallData<'porticoChanges'>['items'][number]

/** Returns the latest of the selected changes; undefined until it is loaded, or if the server has no change log. */
export function useLastChange(of: ChangesOf): Change | undefined {
  const { changes } = useSession().capabilities
  const { data } = useQuery({
    ...query('porticoChanges', { query: { ...of, limit: 1 } }),
    enabled: changes,
    staleTime: 0,
    throwOnError: false,
  })
  return data?.items[0]
}
