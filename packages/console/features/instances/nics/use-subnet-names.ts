import type { InstanceNetworkInterface } from '@portico/contract/types.ts'
import { useQueries } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'

/** Names by id of the subnets that interfaces can lie in; undefined until they are known. */
export function useSubnetNames(
  nics: readonly InstanceNetworkInterface[] | undefined,
): ReadonlyMap<string, string> | undefined {
  return useQueries({
    queries: [...new Set(nics?.map(({ vpcId }) => vpcId))].map((vpc) =>
      query('vpcSubnetList', withAll({ query: { vpc } })),
    ),
    combine: namesIn,
  })
}

/** Apart, so that the same answers give the same map. */
function namesIn(
  answers: readonly { data: { items: readonly { id: string; name: string }[] } | undefined }[],
): ReadonlyMap<string, string> | undefined {
  if (answers.some(({ data }) => data === undefined)) return undefined
  return new Map(
    answers.flatMap(({ data }) => (data?.items ?? []).map(({ id, name }) => [id, name] as const)),
  )
}
