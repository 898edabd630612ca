/** Requests that change an existing instance, with the resulting Terraform block if its content is loaded. */
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

/** Returns a function that reads the current instance, because update requests send all fields. */
export const readInstance =
  ({ id }: Instance) =>
  (send: Invoke) =>
    send('instanceView', { path: { instance: id } })

/** Returns the request that changes the size or the restart policy. */
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

/** @param attached the disks that the instance already has; undefined if not loaded */
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

/** @param addresses the addresses that the instance already has; undefined if not loaded @param floatingIp ID */
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

/**
 * @param addresses the addresses that the instance already has; undefined if not loaded @param pool name of a pool;
 * null for the default pool
 */
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

/**
 * @param nics the interfaces that the instance already has @param names names of VPCs and subnets by ID; both are
 * undefined if not loaded
 */
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

/** Sends all fields of the interface, because the operation would reset omitted ones. */
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

/** A list that is not loaded is omitted, because Terraform would remove the entries that are missing in it. */
function withAddress(at: Placed, addresses: readonly ExternalIp[] | undefined, added: NewAddress) {
  if (addresses === undefined) return {}
  const present = addresses.map((address): NewAddress =>
    address.kind === 'floating' ? { type: 'floating', floatingIp: address.id } : { type: 'ephemeral' },
  )
  return { becomes: part(at, { externalIps: [...present, added] }) }
}
