import { useState } from 'react'
import { CallError } from '#data/api-error.ts'
import type { Grid } from './grid.ts'
import type { Look } from './use-now.ts'

/** The times that a question is asked for. */
interface Followed {
  readonly grid: Grid
  readonly look: Look
  /** Nobody asked for them. */
  readonly isByItself: boolean
}

/** How a question for them stands. */
interface Standing {
  readonly isFetching: boolean
  readonly error: Error | null
}

interface Following {
  readonly followed: Followed
  /**
   * Called with how the question stands, it goes on to the page's times, and tells what is wrong: what failed last,
   * while the same is asked again by itself.
   */
  readonly follow: (standing: Standing) => Error | null
  /** Somebody asks for the page's times now. */
  readonly take: () => void
}

/**
 * The times of a question, which are those of the page but where nobody asked for newer ones: what is on its way is not
 * given up for them, and what the system has refused is not asked again and again.
 */
export function useFollowed(grid: Grid, look: Look): Following {
  const now = { grid, look, isByItself: look.isByItself }
  const [followed, setFollowed] = useState<Followed>(now)
  const [failed, setFailed] = useState<Error | null>(null)
  return {
    followed,
    follow: ({ isFetching, error }) => {
      const isRefused = error instanceof CallError && error.status === 400
      if (followed.look !== look && (!look.isByItself || (!isFetching && !isRefused))) setFollowed(now)
      if (!isFetching && failed !== error) setFailed(error)
      return isFetching && followed.isByItself ? failed : error
    },
    take: () => setFollowed({ ...now, isByItself: false }),
  }
}
