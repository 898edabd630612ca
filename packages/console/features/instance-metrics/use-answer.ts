import type { OxqlQueryResult } from '@portico/contract/types.ts'
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, backgroundApi } from '#data/api.ts'
import { invoke } from '#data/invoke.ts'
import { coarser, type Grid } from '#shell/time-charts/grid.ts'
import { isTooFine, patience } from '#shell/time-charts/questioning.ts'
import { useFollowed } from '#shell/time-charts/use-followed.ts'
import type { Look } from '#shell/time-charts/use-now.ts'
import { questionOf, type Wanted } from './questions.ts'

/** What came of a question: a table for each timeseries, and the times that they were asked for. */
interface Answer {
  readonly question: string
  readonly grid: Grid
  readonly tables: OxqlQueryResult['tables']
}

/** A question, and what came of it so far. */
export interface Asked {
  readonly question: string
  /** the newest there is; undefined before the first */
  readonly answer: Answer | undefined
  /** why there is none for the times that are looked at now */
  readonly error: Error | null
  readonly isFetching: boolean
  /** The answer is one for another span of time. */
  readonly isOfBefore: boolean
  readonly retry: () => void
}

/**
 * Ask for several timeseries at once. What came last stays until there is another answer, also when one fails.
 * @param look times that nobody asked for do not count as a use of the session
 */
export function useAnswer(project: string, wanted: readonly Wanted[], grid: Grid, look: Look): Asked {
  const { followed, follow } = useFollowed(grid, look)
  const usual = questionOf(wanted, followed.grid)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    // Of the newest times there is more a moment later, to the same question.
    queryKey: ['timeseriesQuery', { project, question: usual, now: followed.grid.now }],
    queryFn: async ({ signal, queryKey }): Promise<Answer> => {
      const how = {
        tooLate: AbortSignal.timeout(patience),
        hash: hashKey(queryKey),
        client: followed.isByItself ? backgroundApi : api,
      }
      for (let times: Grid | null = followed.grid; ;) {
        const question = questionOf(wanted, times)
        try {
          const args = { query: { project }, body: { query: question } }
          const { tables } = await invoke('timeseriesQuery', args, signal, how)
          return { question, grid: times, tables }
        } catch (error) {
          if (!isTooFine(error)) throw error
          times = coarser(times)
          // They are so few that there is nothing to draw.
          if (times === null) return { question, grid: followed.grid, tables: [] }
        }
      }
    },
    placeholderData: keepPreviousData,
    // The times that were looked at before are of no use.
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

/** Is it another span of time, and not the same a moment later? */
function isOther(one: Grid, other: Grid): boolean {
  const length = ({ start, end }: Grid) => end - start
  return Math.abs(one.start - other.start) > length(other) / 4 || length(one) > 2 * length(other)
}
