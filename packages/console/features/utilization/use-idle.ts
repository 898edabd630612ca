import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#data/calls.ts'

/** Refresh interval in ms. It is long because the server computes the result over days, which is expensive. */
const refresh = 300_000

/** Returns the number of idle instances by project ID; null until it is loaded, or if the server does not return it. */
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
