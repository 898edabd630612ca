import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isNotFound } from '#data/api-error.ts'
import { type CallArgs, type CallData, query } from '#data/calls.ts'
import { type CountedKind, countsArgs } from '#data/counts.ts'
import { numberText } from '#ui/format/text.ts'
import { useSession } from '../session.tsx'

/** The number of resources of a kind, in total and by state. */
export type KindCount = CallData<'porticoCounts'>['items'][number]
export type Count = Omit<CallData<'porticoCounts'>['items'][number], 'kind'>

/** Returns the count of a kind; undefined if the server does not count the kind. */
export function useCount(
  kind: CountedKind | undefined,
  scope: { project?: string | undefined; search?: string | undefined },
): Count | undefined {
  const wanted = kind ?? 'instance'
  const counts = useCounts(countsArgs(wanted, scope), kind !== undefined)
  // If no kind is given, the query may still return a cached response for other kinds, which is ignored.
  return kind === undefined ? undefined : counts.find((count) => count.kind === kind)
}

/** Returns the counts of all kinds in a project that the server counts. */
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
    // The loader of the page has just been refused, so the query is not tried again.
    retryOnMount: false,
    // Live updates invalidate the response, so it does not become stale with time.
    staleTime: capabilities.stream ? Infinity : 60_000,
  })
  // If the project is no longer visible to the user, its counts are not shown.
  return isNotFound(error) ? [] : (data?.items ?? [])
}

/** Formats a count. If counting stopped at the server's limit, a `+` is appended. */
export function countText(counts: { total: number; capped: boolean }): string {
  return `${numberText(counts.total)}${counts.capped ? '+' : ''}`
}
