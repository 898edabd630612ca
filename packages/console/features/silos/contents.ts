import type { Silo } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { siloContentsQuery } from '#data/shared-queries.ts'
import { type CallData } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'

/** What a silo has to work with. */
export type SiloContents = CallData<'porticoSiloContents'>['items'][number]

/** What several silos have, by their ids; a system that cannot tell says nothing of it. */
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
    /** Nothing more will be heard. */
    isOver: data !== undefined || error !== null || !filters,
  }
}
