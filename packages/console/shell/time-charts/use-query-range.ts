import { useState } from 'react'
import { CallError } from '#data/api-error.ts'
import type { Grid } from './grid.ts'
import type { PageTime } from './use-now.ts'

/** The range that a query is sent for. */
interface QueryRange {
  readonly grid: Grid
  readonly time: PageTime
  /** Whether automatic refresh has moved the range, and not the user. */
  readonly isByItself: boolean
}

/** The state of the query. */
interface QueryStatus {
  readonly isFetching: boolean
  readonly error: Error | null
}

interface Following {
  readonly followed: QueryRange
  /**
   * Call this with the state of the query. It moves the query to the page's range when the query allows this, and
   * returns the error to show, which remains visible while the same query is repeated automatically.
   */
  readonly follow: (standing: QueryStatus) => Error | null
  /** Moves the query to the page's current range on request of the user. */
  readonly take: () => void
}

/**
 * Returns the range of a query. It follows the page's range, except when automatic refresh would cancel a running query
 * or repeat a refused one.
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
