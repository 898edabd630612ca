import type { InstanceNetworkInterface } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'

/** The subnets of a VPC; not to be asked for before it is known which. */
export const subnetsQuery = (vpc: string | undefined) =>
  query('vpcSubnetList', withAll({ query: { vpc: vpc ?? '' } }))

/** Names by id of the subnets that an instance's interfaces can lie in; undefined until they are known. */
export function useSubnetNames(
  nics: readonly InstanceNetworkInterface[] | undefined,
): ReadonlyMap<string, string> | undefined {
  // All interfaces of an instance lie in one VPC.
  const vpc = nics?.[0]?.vpcId
  const { data } = useQuery({
    ...subnetsQuery(vpc),
    enabled: vpc !== undefined,
  })
  const isEmpty = nics?.length === 0
  return useMemo(
    () =>
      data === undefined && !isEmpty
        ? undefined
        : new Map((data?.items ?? []).map(({ id, name }) => [id, name])),
    [data, isEmpty],
  )
}
