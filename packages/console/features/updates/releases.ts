import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'

/** Polling interval in ms: the change log does not record servers that start or stop */
const period = 30_000

/** Returns the known releases and the history of targets; undefined until loaded, or if the server reports none. */
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
