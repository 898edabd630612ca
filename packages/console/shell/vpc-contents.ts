import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { vpcContentsQuery } from '#data/shared-queries.ts'
import { type CallData } from '#data/calls.ts'
import { useSession } from './session.tsx'
import { useLoaded } from './use-loaded.ts'
import type { VpcPlace } from './vpc-place.ts'

type Contents = CallData<'porticoVpcContents'>['items'][number]

/**
 * How many things a VPC holds, on a page of it.
 * @returns undefined until it is known, and at a server that does not count
 */
export function useVpcContents({ project, vpc }: VpcPlace): Contents | undefined {
  const shown = useLoaded('vpcView', { path: { vpc }, query: { project } })
  const { data } = useQuery({
    ...vpcContentsQuery([shown]),
    enabled: useSession().capabilities.filters,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return data?.items.find(({ vpcId }) => vpcId === shown.id)
}
