import type { Instance } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { vpcsQuery } from '#data/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'
import { duplicateInstance } from './duplicate.ts'
import { DuplicateCode } from '#shell/as-code/duplicate-code.tsx'
import { subnetsQuery } from './use-subnet-names.ts'

/** An instance as code. */
export const instanceCode: KindCode<Placed<Instance>> = {
  DuplicateCode: InstanceDuplicateCode,
  read: ({ resource, project }) => ({
    operation: 'instance_view',
    args: { path: { instance: resource.name }, query: { project } },
  }),
  terraformOperation: () => 'instance_create',
}

/** The request for a duplicate as code, updated whenever the instance changes. */
function InstanceDuplicateCode(of: Placed<Instance>) {
  return (
    <DuplicateCode
      {...useInstanceDuplicate(of)}
      note="Disks get their original content, not their current content. Floating IPs and user data are not included."
    />
  )
}

/** Failures are shown in the panel, because it may be open over an unrelated page. */
const quiet = { throwOnError: false } as const

/** Returns the request for a duplicate of an instance; undefined until everything is loaded. */
export function useInstanceDuplicate({ resource: instance, project }: Placed<Instance>) {
  const of = { path: { instance: instance.name }, query: { project } }
  const disks = useQuery({ ...query('instanceDiskList', of), ...quiet })
  const externalIps = useQuery({ ...query('instanceExternalIpList', of), ...quiet })
  const keys = useQuery({ ...query('instanceSshPublicKeyList', withAll(of)), ...quiet })
  const nics = useQuery({
    ...query('instanceNetworkInterfaceList', withAll({ query: { project, instance: instance.name } })),
    ...quiet,
  })
  // All interfaces of an instance are in one VPC, so one VPC name is enough. An instance without interfaces needs none.
  const vpc = nics.data?.items[0]?.vpcId
  const hasNics = vpc !== undefined
  const vpcs = useQuery({ ...vpcsQuery(project), ...quiet, enabled: hasNics })
  const subnets = useQuery({ ...subnetsQuery(vpc), ...quiet, enabled: hasNics })
  const lacking = [disks, externalIps, keys, nics, ...(hasNics ? [vpcs, subnets] : [])].filter(
    ({ data }) => data === undefined,
  )
  const [failed] = lacking.filter(({ error }) => error !== null)
  const failure =
    failed?.error == null
      ? undefined
      : { error: failed.error, onRetry: () => lacking.forEach(({ refetch }) => void refetch()) }
  if (
    lacking.length > 0 ||
    disks.data === undefined ||
    externalIps.data === undefined ||
    keys.data === undefined ||
    nics.data === undefined
  )
    return { request: undefined, failure }
  const body = duplicateInstance({
    instance,
    disks: disks.data.items,
    nics: nics.data.items,
    externalIps: externalIps.data.items,
    sshKeys: keys.data.items.map(({ id }) => id),
    names: new Map(
      [...(vpcs.data?.items ?? []), ...(subnets.data?.items ?? [])].map(({ id, name }) => [id, name]),
    ),
  })
  return { request: { operation: 'instance_create' as const, args: { query: { project }, body } }, failure }
}
