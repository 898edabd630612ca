import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { workQuery } from '#data/overview-queries.ts'

/** ms between looks at what was measured: samples come every few seconds, and are told of a quarter of an hour */
const look = 60_000

/** What instances of a project did lately, or those of the silo; what failed is told while there is nothing else. */
export function useWork(project?: string) {
  const { data, error, refetch } = useQuery({
    ...workQuery(project),
    refetchInterval: look,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const failed = data === undefined && error !== null ? { error, onRetry: () => void refetch() } : null
  return { work: data, failed }
}
