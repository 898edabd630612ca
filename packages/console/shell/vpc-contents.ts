import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { vpcContentsQuery } from '#data/shared-queries.ts'
import { type CallData } from '#data/calls.ts'
import { useSession } from './session.tsx'
import { useLoaded } from './use-loaded.ts'
import type { VpcScope } from './vpc-scope.ts'

type Contents = CallData<'porticoVpcContents'>['items'][number]

/**
 * Returns the number of resources in a VPC by kind.
 * @returns undefined until it is loaded, or if the server does not count them
 */
export function useVpcContents({ project, vpc }: VpcScope): Contents | undefined {
  const shown = useLoaded('vpcView', { path: { vpc }, query: { project } })
  const { data } = useQuery({
    ...vpcContentsQuery([shown]),
    enabled: useSession().capabilities.filters,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return data?.items.find(({ vpcId }) => vpcId === shown.id)
}
