import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'

/** Polling interval in ms. It is needed because the change log does not contain starts and stops of servers. */
const period = 30_000

/**
 * Returns the known releases and the history of targets; undefined until they are loaded, or if the server does not
 * report them.
 */
export function useReleases() {
  const isTold = useSession().capabilities.support === true
  const { data, error, refetch } = useQuery({
    ...query('porticoReleases', {}),
    enabled: isTold,
    throwOnError: false,
    refetchInterval: period,
  })
  return { releases: data, isTold, failure: data === undefined ? error : null, refetch }
}
