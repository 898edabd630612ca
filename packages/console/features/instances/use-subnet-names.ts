import type { InstanceNetworkInterface } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'

/** Returns the query for the subnets of a VPC. Disable it until the VPC is known. */
export const subnetsQuery = (vpc: string | undefined) =>
  query('vpcSubnetList', withAll({ query: { vpc: vpc ?? '' } }))

/** Returns the names by ID of all subnets in the VPC of an instance's interfaces; undefined until loaded. */
export function useSubnetNames(
  nics: readonly InstanceNetworkInterface[] | undefined,
): ReadonlyMap<string, string> | undefined {
  // All interfaces of an instance are in one VPC.
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
