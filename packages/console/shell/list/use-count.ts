import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CallArgs, type CallData, query } from '../../data/calls.ts'
import { useSession } from '../session.tsx'

export type CountedKind = CallArgs<'porticoCounts'>['query']['kind'][number]
export type Count = CallData<'porticoCounts'>['items'][number]

/** Counted together for everything that shows a project: its list, and the numbers beside the sidebar's links. */
const ofProject: readonly CountedKind[] = ['instance', 'disk', 'snapshot', 'image', 'floating_ip']

/**
 * How many there are, in all and by state; undefined where the server does not count. Whoever asks for a project's
 * numbers without a search shares one request.
 */
export function useCount(
  kind: CountedKind | undefined,
  scope: { project?: string | undefined; search?: string | undefined },
): Count | undefined {
  const { capabilities } = useSession()
  const { project, search } = scope
  const wanted = kind ?? 'instance'
  const shared = project !== undefined && search === undefined && ofProject.includes(wanted)
  const asked = {
    kind: shared ? [...ofProject] : [wanted],
    ...(project !== undefined && { project }),
    ...(search !== undefined && { search }),
  }
  const { data } = useQuery({
    ...query('porticoCounts', { query: asked }),
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
