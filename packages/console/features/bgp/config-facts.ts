import type { BgpConfigFacts } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'

export type ConfigFacts = BgpConfigFacts

/** What every BGP configuration announces, and who has it; undefined where that is not told, or not yet. */
export function useConfigFacts(): readonly ConfigFacts[] | undefined {
  const tells = useSession().capabilities.fabric === true
  const { data } = useQuery({
    ...query('porticoBgpConfigFacts', {}),
    enabled: tells,
    throwOnError: false,
  })
  return data?.items
}
