import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usageQuery } from '#data/overview-queries.ts'

/** Refresh interval in ms: samples arrive every few seconds and are aggregated over a quarter of an hour */
const refreshInterval = 60_000

/**
 * Returns the recent utilization of the instances of a project or of the silo. A failure is returned only if there is
 * no data.
 */
export function useUsage(project?: string) {
  const { data, error, refetch } = useQuery({
    ...usageQuery(project),
    refetchInterval: refreshInterval,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const failed = data === undefined && error !== null ? { error, onRetry: () => void refetch() } : null
  return { work: data, failed }
}
