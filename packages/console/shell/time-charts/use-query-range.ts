import { useState } from 'react'
import { CallError } from '#data/api-error.ts'
import type { Grid } from './grid.ts'
import type { PageTime } from './use-now.ts'

/** The range for which a query is sent. */
interface QueryRange {
  readonly grid: Grid
  readonly time: PageTime
  /** whether automatic refresh has moved the range; false if the user did */
  readonly isByItself: boolean
}

/** The state of a query that the hook has to know. */
interface QueryStatus {
  readonly isFetching: boolean
  readonly error: Error | null
}

interface Following {
  readonly followed: QueryRange
  /**
   * Call this with the state of the query. It moves the query to the range of the page if the query allows it. Returns
   * the error to show, which stays visible while the same query is repeated automatically.
   */
  readonly follow: (standing: QueryStatus) => Error | null
  /** Moves the query to the current range of the page, when the user asks for it. */
  readonly take: () => void
}

/**
 * Returns the range of a query. It follows the range of the page, except when automatic refresh would cancel a running
 * query or repeat a refused one.
 */
export function useQueryRange(grid: Grid, time: PageTime): Following {
  const now = { grid, time, isByItself: time.isByItself }
  const [followed, setFollowed] = useState<QueryRange>(now)
  const [failed, setFailed] = useState<Error | null>(null)
  return {
    followed,
    follow: ({ isFetching, error }) => {
      const isRefused = error instanceof CallError && error.status === 400
      if (followed.time !== time && (!time.isByItself || (!isFetching && !isRefused))) setFollowed(now)
      if (!isFetching && failed !== error) setFailed(error)
      return isFetching && followed.isByItself ? failed : error
    },
    take: () => setFollowed({ ...now, isByItself: false }),
  }
}
