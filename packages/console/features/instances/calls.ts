/** Calls that change an existing instance, with the resulting Terraform block as far as it is known. */
import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CamelBody } from '@portico/contract/client.ts'
import type { Disk, ExternalIp, Instance, InstanceNetworkInterface } from '@portico/contract/types.ts'
import type { Invoke } from '#data/calls.ts'
import { type NewNic, duplicateNic } from './nics/request.ts'
import { type InstanceChange, updateRequest } from './request.ts'

/** An instance with the name of its project. */
interface Placed {
  readonly instance: Instance
  readonly project: string
}

/** Reads the current instance, because update calls send all fields. */
export const readInstance =
  ({ id }: Instance) =>
  (send: Invoke) =>
    send('instanceView', { path: { instance: id } })

/** Returns the call that changes size or policy. */
export function updateCall(instance: Instance, change: InstanceChange) {
  const { ncpus, memory } = change
  return {
    operation: 'instance_update',
    args: { path: { instance: instance.id }, body: updateRequest(instance, change) },
    becomes: {
      operation: 'instance_create',
      name: instance.name,
      isWhole: false,
      body: { ...(ncpus !== undefined && { ncpus }), ...(memory !== undefined && { memory }) },
    },
  } as const satisfies CodeRequest
}

/** @param attached the disks that it has; undefined while not known */
export function attachDiskCall(instance: Instance, attached: readonly Disk[] | undefined, disk: string) {
  const names = attached && [...attached.map(({ id }) => id), disk]
  return {
    operation: 'instance_disk_attach',
    args: { path: { instance: instance.id }, body: { disk } },
    ...(names && {
      becomes: part({ instance, project: '' }, { disks: names.map((name) => ({ type: 'attach', name })) }),
    }),
  } as const satisfies CodeRequest
}

/** @param addresses those that it has; undefined while not known @param floatingIp ID */
export function attachFloatingIpCall(
  at: Placed,
  addresses: readonly ExternalIp[] | undefined,
  floatingIp: string,
) {
  return {
    operation: 'floating_ip_attach',
    args: { path: { floatingIp }, body: { kind: 'instance', parent: at.instance.id } },
    ...withAddress(at, addresses, { type: 'floating', floatingIp }),
  } as const satisfies CodeRequest
}

/** @param addresses those that it has; undefined while not known @param pool name of a pool; null for the default */
export function attachEphemeralIpCall(
  at: Placed,
  addresses: readonly ExternalIp[] | undefined,
  pool: string | null,
) {
  const body = pool === null ? {} : { pool }
  return {
    operation: 'instance_ephemeral_ip_attach',
    args: { path: { instance: at.instance.id }, body },
    ...withAddress(at, addresses, { type: 'ephemeral', ...body }),
  } as const satisfies CodeRequest
}

/** @param nics those that it has @param names of VPCs and subnets by ID; either undefined while not known */
export function addNicCall(
  at: Placed,
  nics: readonly InstanceNetworkInterface[] | undefined,
  names: ReadonlyMap<string, string> | undefined,
  body: NewNic,
) {
  const params = nics && names && [...nics.map((nic) => ({ ...duplicateNic(nic, names), ip: nic.ip })), body]
  return {
    operation: 'instance_network_interface_create',
    args: { query: { project: at.project, instance: at.instance.name }, body },
    ...(params && { becomes: part(at, { networkInterfaces: { type: 'create', params } }) }),
  } as const satisfies CodeRequest
}

/** Sends the whole interface, because fields that are left out would be reset. */
export function updateNicCall(
  nic: InstanceNetworkInterface,
  { name, description, transitIps }: Pick<InstanceNetworkInterface, 'name' | 'description' | 'transitIps'>,
  primary = nic.primary,
) {
  return {
    operation: 'instance_network_interface_update',
    args: {
      path: { interface: nic.id },
      body: { name, description, transitIps: transitIps ?? [], primary },
    },
  } as const satisfies CodeRequest
}

function part({ instance, project }: Placed, body: Partial<CamelBody<'instance_create'>>) {
  return { operation: 'instance_create', name: instance.name, project, isWhole: false, body } as const
}

type NewAddress = NonNullable<CamelBody<'instance_create'>['externalIps']>[number]

/** A list that is not known is left out, because entries missing in it would be removed. */
function withAddress(at: Placed, addresses: readonly ExternalIp[] | undefined, added: NewAddress) {
  if (addresses === undefined) return {}
  const present = addresses.map((address): NewAddress =>
    address.kind === 'floating' ? { type: 'floating', floatingIp: address.id } : { type: 'ephemeral' },
  )
  return { becomes: part(at, { externalIps: [...present, added] }) }
}
