import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isNotFound } from '#data/api-error.ts'
import { type CallArgs, type CallData, query } from '#data/calls.ts'
import { type CountedKind, countsArgs } from '#data/counts.ts'
import { numberText } from '#ui/format/text.ts'
import { useSession } from '../session.tsx'

/** The number of resources of a kind, in total and by state. */
export type KindCount = CallData<'porticoCounts'>['items'][number]
export type Count = Omit<CallData<'porticoCounts'>['items'][number], 'kind'>

/** Returns the count of a kind, in total and by state; undefined where the server does not count. */
export function useCount(
  kind: CountedKind | undefined,
  scope: { project?: string | undefined; search?: string | undefined },
): Count | undefined {
  const wanted = kind ?? 'instance'
  const counts = useCounts(countsArgs(wanted, scope), kind !== undefined)
  // Without a kind of its own, the query may still have a cached response for others.
  return kind === undefined ? undefined : counts.find((count) => count.kind === kind)
}

/** Returns the counts of a project for all kinds that are counted in it. */
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
    // The loader of the page was just refused.
    retryOnMount: false,
    // Live updates invalidate it.
    staleTime: capabilities.stream ? Infinity : 60_000,
  })
  // A project that is no longer visible has no counts either.
  return isNotFound(error) ? [] : (data?.items ?? [])
}

/** Formats a count; one that stopped at the server's limit says so. */
export function countText(counts: { total: number; capped: boolean }): string {
  return `${numberText(counts.total)}${counts.capped ? '+' : ''}`
}
