import type { InstanceNetworkInterfaceCreate } from '@portico/contract/schemas/interfaces.ts'
import { checkNewNics, checkNicSubnet } from '@portico/domain/instances/nic-rules.ts'
import { notFound } from '@portico/domain/refusals.ts'
import type { Selectable } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { NetworkInterfaceTable } from '#kernel/database/schema/network.ts'
import { newIdentity, writeNamed } from '#kernel/names.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import type { InstanceRef } from '../instance-ref.ts'
import type { ProbeRef } from '../probes/probe-ref.ts'
import { interfaceAddress } from './address.ts'
import { randomMac } from './mac.ts'

/** An interface of an instance. */
export type InterfaceRow = Selectable<NetworkInterfaceTable> & { readonly instance_id: string }

/**
 * Creates the interface of a new instance whose request names none. It is in the subnet `default` of the VPC `default`.
 * @throws 404
 */
export async function createDefaultInterface(ctx: Context, instance: InstanceRef): Promise<InterfaceRow> {
  const params = {
    name: 'net0',
    description: `default primary interface for ${instance.name}`,
    vpc_name: 'default',
    subnet_name: 'default',
  }
  return addInterface(ctx, instance, params, [])
}

/**
 * Creates the interface of a new probe. It is in the subnet `default` of the VPC `default`.
 * @throws 404 without such a subnet, 400 if the subnet has no free address
 */
export async function createProbeInterface(ctx: Context, probe: ProbeRef): Promise<void> {
  const subnet = await findSubnet(ctx, probe.project_id, { vpc_name: 'default', subnet_name: 'default' })
  await ctx.db
    .insertInto('network_interface')
    .values({
      ...newIdentity(ctx, { name: 'net0', description: `interface for probe ${probe.name}` }),
      silo_id: probe.silo_id,
      project_id: probe.project_id,
      instance_id: null,
      probe_id: probe.id,
      vpc_id: subnet.vpc_id,
      subnet_id: subnet.id,
      mac: randomMac(ctx.random),
      ip: await interfaceAddress(ctx, subnet, undefined),
      slot: 0,
      is_primary: true,
      transit_ips: '[]',
    })
    .execute()
}

/**
 * Creates the interfaces that a request for a new instance contains. The first one becomes primary.
 * @throws 400 if they do not fit together, 404 for an unknown VPC or subnet
 */
export async function createInterfaces(
  ctx: Context,
  instance: InstanceRef,
  params: readonly InstanceNetworkInterfaceCreate[],
): Promise<InterfaceRow[]> {
  enforce(checkNewNics(params))
  const created: InterfaceRow[] = []
  for (const nic of params) created.push(await addInterface(ctx, instance, nic, created))
  return created
}

/**
 * Adds an interface to an instance. The caller has checked the state of the instance.
 * @throws 400 if no slot is free or the name or address is not available, 404 for an unknown VPC or subnet
 */
export async function createInterface(
  ctx: Context,
  instance: InstanceRef,
  params: InstanceNetworkInterfaceCreate,
): Promise<InterfaceRow> {
  const present = await ctx.db
    .selectFrom('network_interface')
    .select(['vpc_id', 'subnet_id', 'slot'])
    .where('instance_id', '=', instance.id)
    .execute()
  return addInterface(ctx, instance, params, present)
}

type Present = Pick<InterfaceRow, 'vpc_id' | 'subnet_id' | 'slot'>

/**
 * Writes an interface. It gets the lowest free slot, and is primary if it is the first. If the VPC has an interface
 * with the same random MAC address, the table refuses the row, and the transaction is retried with another address.
 */
async function addInterface(
  ctx: Context,
  instance: InstanceRef,
  params: InstanceNetworkInterfaceCreate,
  present: readonly Present[],
): Promise<InterfaceRow> {
  const subnet = await findSubnet(ctx, instance.project_id, params)
  enforce(
    checkNicSubnet(
      present.map((nic) => ({ vpcId: nic.vpc_id, subnetId: nic.subnet_id })),
      { vpcId: subnet.vpc_id, subnetId: subnet.id },
    ),
  )
  const row = {
    ...newIdentity(ctx, params),
    silo_id: instance.silo_id,
    project_id: instance.project_id,
    instance_id: instance.id,
    probe_id: null,
    vpc_id: subnet.vpc_id,
    subnet_id: subnet.id,
    mac: randomMac(ctx.random),
    ip: await interfaceAddress(ctx, subnet, params.ip),
    slot: lowestFreeSlot(present.map(({ slot }) => slot)),
    is_primary: present.length === 0,
  }
  const name = {
    word: 'instance-network-interface',
    name: params.name,
    constraint: 'network_interface_instance_id_name_key',
  }
  await writeNamed(name, () =>
    ctx.db
      .insertInto('network_interface')
      .values({ ...row, transit_ips: '[]' })
      .execute(),
  )
  return { ...row, transit_ips: [] }
}

async function findSubnet(
  ctx: Context,
  projectId: string,
  { vpc_name, subnet_name }: { vpc_name: string; subnet_name: string },
) {
  const found = await ctx.db
    .selectFrom('vpc')
    .leftJoin('vpc_subnet as subnet', (join) =>
      join.onRef('subnet.vpc_id', '=', 'vpc.id').on('subnet.name', '=', subnet_name),
    )
    .select(['vpc.id as vpc_id', 'subnet.id', 'subnet.ipv4_block'])
    .where('vpc.project_id', '=', projectId)
    .where('vpc.name', '=', vpc_name)
    .executeTakeFirst()
  if (found === undefined) return refuse(notFound('vpc', vpc_name))
  const { id, vpc_id, ipv4_block } = found
  if (id === null || ipv4_block === null) return refuse(notFound('vpc-subnet', subnet_name))
  return { id, vpc_id, name: subnet_name, ipv4_block }
}

function lowestFreeSlot(taken: readonly number[]): number {
  let slot = 0
  while (taken.includes(slot)) slot++
  return slot
}
