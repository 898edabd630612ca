import type { Instance } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { useVpcNames } from '#data/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'
import { instanceLike } from './like.ts'
import { LikeCode } from '#shell/as-code/like-code.tsx'
import { useSubnetNames } from './use-subnet-names.ts'

/** An instance as code. */
export const instanceCode: KindCode<Placed<Instance>> = {
  Like: InstanceLike,
  read: ({ thing, project }) => ({
    operation: 'instance_view',
    args: { path: { instance: thing.name }, query: { project } },
  }),
  madeBy: () => 'instance_create',
}

/** Follows every change of the instance, being made of what its page shows. */
function InstanceLike(of: Placed<Instance>) {
  return (
    <LikeCode
      request={useInstanceLike(of)}
      note="Disks begin with what these began with, not with what is on them now. Floating IPs stay where they are, and user data is not told."
    />
  )
}

function useInstanceLike({ thing: instance, project }: Placed<Instance>) {
  const of = { path: { instance: instance.name }, query: { project } }
  const disks = useQuery(query('instanceDiskList', of)).data?.items
  const externalIps = useQuery(query('instanceExternalIpList', of)).data?.items
  const keys = useQuery(query('instanceSshPublicKeyList', withAll(of))).data?.items
  const nics = useQuery(
    query('instanceNetworkInterfaceList', withAll({ query: { project, instance: instance.name } })),
  ).data?.items
  const vpcs = useVpcNames(project)
  const subnets = useSubnetNames(nics)
  if (
    disks === undefined ||
    externalIps === undefined ||
    keys === undefined ||
    nics === undefined ||
    subnets === undefined ||
    vpcs.size === 0
  )
    return undefined
  const names = new Map([...vpcs, ...subnets])
  const sshKeys = keys.map(({ id }) => id)
  const body = instanceLike({ instance, disks, nics, externalIps, sshKeys, names })
  return { operation: 'instance_create' as const, args: { query: { project }, body } }
}
