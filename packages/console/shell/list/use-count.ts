import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isNotFound } from '#data/api-error.ts'
import { type CallArgs, type CallData, query } from '#data/calls.ts'
import { type CountedKind, countsArgs } from '#data/counts.ts'
import { numberText } from '#ui/format/words.ts'
import { useSession } from '../session.tsx'

/** How many there are of something, in all and by state. */
export type KindCount = CallData<'porticoCounts'>['items'][number]
export type Count = Omit<CallData<'porticoCounts'>['items'][number], 'kind'>

/**
 * How many there are, in all and by state; undefined where the server does not count.
 */
export function useCount(
  kind: CountedKind | undefined,
  scope: { project?: string | undefined; search?: string | undefined },
): Count | undefined {
  const wanted = kind ?? 'instance'
  const counts = useCounts(countsArgs(wanted, scope), kind !== undefined)
  // What asks for nothing may find the answer that others asked for.
  return kind === undefined ? undefined : counts.find((count) => count.kind === kind)
}

/** The numbers of a project, of all kinds that are counted in it. */
export function useProjectCounts(project: string | undefined): readonly KindCount[] {
  return useCounts(countsArgs('instance', { project }), project !== undefined)
}

function useCounts(args: CallArgs<'porticoCounts'>, isWanted: boolean): readonly KindCount[] {
  const { capabilities } = useSession()
  const { data, error } = useQuery({
    ...query('porticoCounts', args),
    enabled: isWanted && capabilities.filters,
    placeholderData: keepPreviousData,
    throwOnError: false,
    // The loader of the page has just been refused.
    retryOnMount: false,
    // Live updates make it fetch anew when there is news.
    staleTime: capabilities.stream ? Infinity : 60_000,
  })
  // What may not be seen any more has no numbers either.
  return isNotFound(error) ? [] : (data?.items ?? [])
}

/** A count as it is shown; one that stopped at the server's limit says so. */
export function countText(counts: { total: number; capped: boolean }): string {
  return `${numberText(counts.total)}${counts.capped ? '+' : ''}`
}
