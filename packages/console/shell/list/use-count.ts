import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CallArgs, type CallData, query } from '../../data/calls.ts'
import { useSession } from '../session.tsx'

type CountsQuery = CallArgs<'porticoCounts'>['query']
export type CountedKind = CountsQuery['kind']

/** How many there are, in all and by state; undefined where the server does not count. */
export function useCounts(
  kind: CountedKind | undefined,
  scope: { project?: string | undefined; search?: string | undefined },
  options: { enabled?: boolean } = {},
): CallData<'porticoCounts'> | undefined {
  const { capabilities } = useSession()
  const asked = {
    kind: kind ?? 'instance',
    ...(scope.project !== undefined && { project: scope.project }),
    ...(scope.search !== undefined && { search: scope.search }),
  }
  const { data } = useQuery({
    ...query('porticoCounts', { query: asked }),
    enabled: kind !== undefined && capabilities.filters && options.enabled !== false,
    placeholderData: keepPreviousData,
    throwOnError: false,
    // Live updates make it fetch anew when there is news.
    staleTime: capabilities.stream ? Infinity : 60_000,
  })
  return data
}

/** A count as it is shown; one that stopped at the server's limit says so. */
export function countText(counts: { total: number; capped: boolean }): string {
  return `${counts.total.toLocaleString('en-US')}${counts.capped ? '+' : ''}`
}
