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

/** The result of a query: a table for each timeseries, and their times. */
interface QueryResult {
  readonly question: string
  readonly grid: Grid
  readonly tables: OxqlQueryResult['tables']
}

/** A query with its state and latest result. */
export interface QueryState {
  readonly question: string
  /** The latest result; undefined before the first */
  readonly answer: QueryResult | undefined
  /** Why there is none for the current range */
  readonly error: Error | null
  readonly isFetching: boolean
  /** The result is for another range. */
  readonly isOfBefore: boolean
  readonly retry: () => void
}

/**
 * Queries several timeseries at once. The last result stays until the next one arrives, also when that fails.
 * @param time a time set by automatic refresh does not count as use of the session
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
    // The newest times get more samples later, so the same query has to be sent again.
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
          // There are too few times for a chart.
          if (times === null) return { question, grid: followed.grid, tables: [] }
        }
      }
    },
    placeholderData: keepPreviousData,
    // Results of past times are not needed again.
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

/** Returns whether it is another range, and not the same one a moment later. */
function isOther(one: Grid, other: Grid): boolean {
  const length = ({ start, end }: Grid) => end - start
  return Math.abs(one.start - other.start) > length(other) / 4 || length(one) > 2 * length(other)
}
