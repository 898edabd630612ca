import type { OxqlQueryResult } from '@portico/contract/types.ts'
import type { Plan } from '@portico/domain/oxql/plan.ts'
import type { Schema } from '@portico/domain/oxql/schemas.ts'
import { prepareQuery } from '@portico/domain/oxql/editor/prepare-query.ts'
import type { Variable } from '@portico/domain/oxql/editor/variables.ts'
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, backgroundApi } from '#data/api.ts'
import { invoke } from '#data/invoke.ts'
import { queryClient } from '#data/query-client.ts'
import { coarser, type Grid, inStepsOf, moment } from '#shell/time-charts/grid.ts'
import { isTooFine, queryTimeout } from '#shell/time-charts/query-errors.ts'
import { useQueryRange } from '#shell/time-charts/use-query-range.ts'
import type { PageTime } from '#shell/time-charts/use-now.ts'
import type { ExplorerScope } from './scope.ts'
import { serverNow } from '#ui/server-clock.ts'

/** The result of a query. */
export interface RunResult {
  /** The text as the user wrote it */
  readonly text: string
  readonly sentText: string
  readonly tables: OxqlQueryResult['tables']
  /** The times that replaced the variables of the query */
  readonly grid: Grid
  readonly variables: ReadonlySet<Variable>
  /** Time at which the response arrived */
  readonly time: Date
  /** Duration of the request in ms */
  readonly took: number
}

export interface Run {
  readonly result: RunResult | undefined
  readonly error: Error | null
  readonly isRunning: boolean
  /** Whether automatic refresh started the query. */
  readonly isByItself: boolean
  /** Whether the user cancelled the query before its response. */
  readonly isGivenUp: boolean
  readonly start: () => void
  readonly giveUp: () => void
}

/**
 * Returns the values of a query's variables. One period more than shown is queried at both ends: the first point of a
 * counter includes everything counted before, and the last period lacks the counts in the next sample.
 */
function valuesOf(grid: Grid, text: string): Readonly<Record<Variable, string>> {
  // A query with `last` must return exactly the points that are shown.
  const after = /\blast\b/.test(text) ? 0 : grid.period
  return {
    $start: `@${moment(grid.start - 2 * grid.period)}`,
    $end: `@${moment(grid.end + after)}`,
    $step: `${grid.period / 1000}s`,
  }
}

/**
 * Runs a query: when the page opens, when the user requests it, and with the text of the last run on each refresh of
 * the page. The previous result is shown until the next one arrives.
 * @param text the current text in the editor
 */
export function useRun(text: string, scope: ExplorerScope, grid: Grid, time: PageTime): Run {
  const [ran, setRan] = useState({ text, turn: 0 })
  /** Number of the run that the user cancelled */
  const [ended, setEnded] = useState<number | null>(null)
  const { followed, follow, take } = useQueryRange(grid, time)
  const read = readingOf(ran.text, scope, followed.grid)
  const question = 'value' in read ? read.value.sent : ''
  const isGivenUp = ended === ran.turn
  const { project } = scope
  const queryKey = [
    project === undefined ? 'systemTimeseriesQuery' : 'timeseriesQuery',
    { project, question, now: followed.grid.now, turn: ran.turn },
  ]
  const { data, error, isFetching } = useQuery({
    queryKey,
    enabled: question !== '' && !isGivenUp,
    queryFn: async ({ signal }): Promise<RunResult> => {
      const how = {
        tooLate: AbortSignal.timeout(queryTimeout),
        hash: hashKey(queryKey),
        client: followed.isByItself ? backgroundApi : api,
        expected: [403],
      }
      const began = performance.now()
      for (let times = followed.grid; ;) {
        const now = readingOf(ran.text, scope, times)
        if ('problem' in now) throw new Error(now.problem.message)
        const { sent, variables } = now.value
        times = now.value.grid
        const body = { query: sent }
        try {
          const { tables } =
            project === undefined
              ? await invoke('systemTimeseriesQuery', { body }, signal, how)
              : await invoke('timeseriesQuery', { query: { project }, body }, signal, how)
          const took = performance.now() - began
          return { text: ran.text, sentText: sent, tables, grid: times, variables, time: serverNow(), took }
        } catch (failure) {
          const next = variables.has('$step') && isTooFine(failure) ? coarser(times) : null
          if (next === null) throw failure
          times = next
        }
      }
    },
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    staleTime: Infinity,
    retry: false,
    throwOnError: false,
  })
  const wrong = follow({ isFetching, error })
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return {
    result: data ?? last,
    error: isGivenUp ? null : wrong,
    isRunning: isFetching,
    isByItself: followed.isByItself,
    isGivenUp,
    start: () => {
      setRan({ text, turn: ran.turn + 1 })
      take()
    },
    giveUp: () => {
      setEnded(ran.turn)
      void queryClient.cancelQueries({ queryKey, exact: true })
    },
  }
}

/**
 * Parses a query with the times of its variables for a range. The period is at least two sampling intervals long,
 * because a shorter one would have no data.
 */
export function readingOf(text: string, scope: ExplorerScope, grid: Grid) {
  const read = readAt(text, scope, grid)
  if ('problem' in read) return read
  const pace = Math.max(0, ...schemasIn(read.value.plan).map((schema) => (scope.paceOf(schema) ?? 0) * 1000))
  if (pace <= grid.period) return { value: { ...read.value, grid } }
  const times = inStepsOf(grid, 2 * pace)
  const again = readAt(text, scope, times)
  return 'problem' in again ? again : { value: { ...again.value, grid: times } }
}

function readAt(text: string, { project, known }: ExplorerScope, grid: Grid) {
  return prepareQuery(text, {
    now: grid.now,
    values: valuesOf(grid, text),
    within: project === undefined ? null : 'project',
    schemas: known,
  })
}

/** Returns the timeseries that a query reads. */
function schemasIn({ start }: Plan): readonly Schema[] {
  return start.kind === 'get' ? [start.schema] : start.plans.flatMap(schemasIn)
}
