import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#data/calls.ts'

/** ms: it is of days, and takes looking at every machine */
const refresh = 300_000

/** How many instances are idle, by the ids of their projects; null until it is known, or where it is not to be had. */
export function useIdle(): ReadonlyMap<string, number> | null {
  const { data } = useQuery({
    ...query('porticoIdleInstances', {}),
    throwOnError: false,
    staleTime: refresh / 2,
    refetchInterval: refresh,
  })
  return useMemo(
    () => (data === undefined ? null : new Map(data.items.map((each) => [each.projectId, each.instances]))),
    [data],
  )
}
