import type { Silo } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { siloContentsQuery } from '#data/shared-queries.ts'
import { type CallData } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'

/** The number of resources in a silo. */
export type SiloContents = CallData<'porticoSiloContents'>['items'][number]

/** Returns the contents of several silos by ID; empty on a server without that query. */
export function useSiloContents(silos: readonly Pick<Silo, 'id'>[]) {
  const { filters } = useSession().capabilities
  const { data, error } = useQuery({
    ...siloContentsQuery(silos),
    enabled: filters && silos.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return {
    bySilo: data && new Map(data.items.map((item) => [item.siloId, item])),
    /** Whether no further data will be loaded. */
    isOver: data !== undefined || error !== null || !filters,
  }
}
