import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'

/** ms between looks: servers that start and stop are in no log of changes */
const period = 30_000

/** Which releases are known here, and which was to run when; undefined until that is there, and where it is not told. */
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
