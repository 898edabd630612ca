import type { InstanceNetworkInterfaceCreate } from '@portico/contract/schemas/interfaces.ts'
import { checkNewNics, checkNicPlace } from '@portico/domain/instances/nic-rules.ts'
import { notFound } from '@portico/domain/refusals.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { NetworkInterfaceTable } from '../../kernel/database/schema/network.ts'
import { newIdentity, requireFreeName } from '../../kernel/names.ts'
import { obey, refuse } from '../../kernel/refusal-error.ts'
import type { InstanceRef } from '../instance-ref.ts'
import { interfaceAddress } from './address.ts'
import { freeMac } from './mac.ts'

export type InterfaceRow = Selectable<NetworkInterfaceTable>

/** The interface of an instance that asks for none in particular: in subnet `default` of VPC `default`. @throws 404 */
export async function createDefaultInterface(ctx: Context, instance: InstanceRef): Promise<InterfaceRow> {
  return createInterface(ctx, instance, {
    name: 'net0',
    description: `default primary interface for ${instance.name}`,
    vpc_name: 'default',
    subnet_name: 'default',
  })
}

/**
 * The interfaces that instance create asks for; the first becomes primary.
 * @throws 400 when they do not go together, 404 for an unknown VPC or subnet
 */
export async function createInterfaces(
  ctx: Context,
  instance: InstanceRef,
  params: readonly InstanceNetworkInterfaceCreate[],
): Promise<InterfaceRow[]> {
  obey(checkNewNics(params))
  const created: InterfaceRow[] = []
  for (const nic of params) created.push(await createInterface(ctx, instance, nic))
  return created
}

/**
 * Give an instance one more interface; whether its state allows that has been decided. It gets the lowest free slot,
 * and becomes primary when it is the first.
 * @throws 400 for a place, name or address it cannot have, 404 for an unknown VPC or subnet
 */
export async function createInterface(
  ctx: Context,
  instance: InstanceRef,
  params: InstanceNetworkInterfaceCreate,
): Promise<InterfaceRow> {
  const subnet = await findSubnet(ctx, instance.project_id, params)
  const present = await ctx.db
    .selectFrom('network_interface')
    .select(['vpc_id', 'subnet_id', 'slot'])
    .where('instance_id', '=', instance.id)
    .execute()
  obey(
    checkNicPlace(
      present.map((nic) => ({ vpcId: nic.vpc_id, subnetId: nic.subnet_id })),
      { vpcId: subnet.vpc_id, subnetId: subnet.id },
    ),
  )
  await requireFreeName(ctx, params.name, {
    table: 'network_interface',
    word: 'instance-network-interface',
    where: { instance_id: instance.id },
  })
  const row = {
    ...newIdentity(ctx, params),
    silo_id: instance.silo_id,
    project_id: instance.project_id,
    instance_id: instance.id,
    vpc_id: subnet.vpc_id,
    subnet_id: subnet.id,
    mac: await freeMac(ctx, subnet.vpc_id),
    ip: await interfaceAddress(ctx, subnet, params.ip),
    slot: lowestFreeSlot(present.map(({ slot }) => slot)),
    is_primary: present.length === 0,
  }
  await ctx.db
    .insertInto('network_interface')
    .values({ ...row, transit_ips: '[]' })
    .execute()
  return { ...row, transit_ips: [] }
}

async function findSubnet(
  ctx: Context,
  projectId: string,
  { vpc_name, subnet_name }: { vpc_name: string; subnet_name: string },
) {
  const vpc = await ctx.db
    .selectFrom('vpc')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name', '=', vpc_name)
    .executeTakeFirst()
  if (vpc === undefined) return refuse(notFound('vpc', vpc_name))
  const subnet = await ctx.db
    .selectFrom('vpc_subnet')
    .select(['id', 'vpc_id', 'ipv4_block'])
    .where('vpc_id', '=', vpc.id)
    .where('name', '=', subnet_name)
    .executeTakeFirst()
  return subnet ?? refuse(notFound('vpc-subnet', subnet_name))
}

function lowestFreeSlot(taken: readonly number[]): number {
  let slot = 0
  while (taken.includes(slot)) slot++
  return slot
}
