import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contentsAsked } from '#data/asked.ts'
import { type CallData, query } from '#data/calls.ts'
import { useListSearch } from './list/use-list-search.ts'
import type { Count } from './list/use-count.ts'
import { useSession } from './session.tsx'
import { useLoaded } from './use-loaded.ts'
import type { VpcPlace } from './vpc-place.ts'

type Contents = CallData<'porticoVpcContents'>['items'][number]

/**
 * How many things a VPC holds, on a page of it.
 * @param search counts what matches it
 * @returns undefined until it is known, and at a server that does not count
 */
export function useVpcContents({ project, vpc }: VpcPlace, search?: string): Contents | undefined {
  const shown = useLoaded('vpcView', { path: { vpc }, query: { project } })
  const all = contentsAsked([shown])
  const asked = search === undefined ? all : { query: { ...all.query, search } }
  const { data } = useQuery({
    ...query('porticoVpcContents', asked),
    enabled: useSession().capabilities.filters,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return data?.items.find(({ vpcId }) => vpcId === shown.id)
}

/**
 * How many rows of a list of a VPC's page match what it is searched for.
 * @param listKey the list's name in the address
 */
export function useCountInVpc(
  place: VpcPlace,
  listKey: string,
  what: Exclude<keyof Contents, 'vpcId'>,
): Count | undefined {
  const total = useVpcContents(place, useListSearch(listKey).search.search)?.[what]
  return total === undefined ? undefined : { total, byState: {}, capped: false }
}
