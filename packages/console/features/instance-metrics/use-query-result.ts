import type { OxqlQueryResult } from '@portico/contract/types.ts'
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, backgroundApi } from '#data/api.ts'
import { invoke } from '#data/invoke.ts'
import { coarser, type Grid } from '#shell/time-charts/grid.ts'
import { isTooFine, queryTimeout } from '#shell/time-charts/query-errors.ts'
import { useQueryRange } from '#shell/time-charts/use-query-range.ts'
import type { PageTime } from '#shell/time-charts/use-now.ts'
import { queryOf, type TimeseriesQuery } from './queries.ts'

/** The result of a query: one table per timeseries, and the times of its grid. */
interface QueryResult {
  readonly question: string
  readonly grid: Grid
  readonly tables: OxqlQueryResult['tables']
}

/** The state of a query with its latest result. */
export interface QueryState {
  readonly question: string
  /** The latest result; undefined before the first response */
  readonly answer: QueryResult | undefined
  /** Why there is no result for the current range */
  readonly error: Error | null
  readonly isFetching: boolean
  /** Whether the result is for a previous range. */
  readonly isOfBefore: boolean
  readonly retry: () => void
}

/**
 * Queries several timeseries in one request. The previous result is shown until the next one arrives, also if the
 * request fails.
 * @param time requests at times set by automatic refresh do not extend the session
 */
export function useQueryResult(
  project: string,
  wanted: readonly TimeseriesQuery[],
  grid: Grid,
  time: PageTime,
): QueryState {
  const { followed, follow } = useQueryRange(grid, time)
  const usual = queryOf(wanted, followed.grid)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    // The current time is in the key, because the newest times get more samples later, so that the same query must be
    // sent again.
    queryKey: ['timeseriesQuery', { project, question: usual, now: followed.grid.now }],
    queryFn: async ({ signal, queryKey }): Promise<QueryResult> => {
      const how = {
        tooLate: AbortSignal.timeout(queryTimeout),
        hash: hashKey(queryKey),
        client: followed.isByItself ? backgroundApi : api,
      }
      for (let times: Grid | null = followed.grid; ;) {
        const question = queryOf(wanted, times)
        try {
          const args = { query: { project }, body: { query: question } }
          const { tables } = await invoke('timeseriesQuery', args, signal, how)
          return { question, grid: times, tables }
        } catch (error) {
          if (!isTooFine(error)) throw error
          times = coarser(times)
          // The range has too few times for a chart.
          if (times === null) return { question, grid: followed.grid, tables: [] }
        }
      }
    },
    placeholderData: keepPreviousData,
    // Results for past times are not used again.
    gcTime: 30_000,
    staleTime: Infinity,
    throwOnError: false,
  })
  const wrong = follow({ isFetching, error })
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const answer = data ?? last
  return {
    question: answer?.question ?? usual,
    answer,
    error: wrong,
    isFetching,
    isOfBefore:
      (data === undefined || isPlaceholderData) && answer !== undefined && isOther(answer.grid, grid),
    retry: () => void refetch(),
  }
}

/** Returns whether two grids are different ranges, and not the same range at a later time. */
function isOther(one: Grid, other: Grid): boolean {
  const length = ({ start, end }: Grid) => end - start
  return Math.abs(one.start - other.start) > length(other) / 4 || length(one) > 2 * length(other)
}
