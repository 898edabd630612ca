import type { BgpConfigFacts } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'

export type ConfigFacts = BgpConfigFacts

/**
 * Returns what every BGP configuration announces and which port settings use it; undefined until loaded, or if the
 * server does not report this.
 */
export function useConfigFacts(): readonly ConfigFacts[] | undefined {
  const tells = useSession().capabilities.fabric === true
  const { data } = useQuery({
    ...query('porticoBgpConfigFacts', {}),
    enabled: tells,
    throwOnError: false,
  })
  return data?.items
}
