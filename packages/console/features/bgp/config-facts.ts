import type { BgpConfigFacts } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'

export type ConfigFacts = BgpConfigFacts

/**
 * Returns what every BGP configuration announces and who uses it; undefined until loaded, and where the system does not
 * report it.
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
