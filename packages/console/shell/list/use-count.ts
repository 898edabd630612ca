import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CallData, query } from '../../data/calls.ts'
import { type CountedKind, countsArgs } from '../../data/counts.ts'
import { useSession } from '../session.tsx'

export type Count = CallData<'porticoCounts'>['items'][number]

/**
 * How many there are, in all and by state; undefined where the server does not count.
 */
export function useCount(
  kind: CountedKind | undefined,
  scope: { project?: string | undefined; search?: string | undefined },
): Count | undefined {
  const { capabilities } = useSession()
  const wanted = kind ?? 'instance'
  const { data } = useQuery({
    ...query('porticoCounts', countsArgs(wanted, scope)),
    enabled: kind !== undefined && capabilities.filters,
    placeholderData: keepPreviousData,
    throwOnError: false,
    // Live updates make it fetch anew when there is news.
    staleTime: capabilities.stream ? Infinity : 60_000,
  })
  return data?.items.find((count) => count.kind === wanted)
}

/** A count as it is shown; one that stopped at the server's limit says so. */
export function countText(counts: { total: number; capped: boolean }): string {
  return `${counts.total.toLocaleString('en-US')}${counts.capped ? '+' : ''}`
}
