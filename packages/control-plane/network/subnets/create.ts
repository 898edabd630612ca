import type { Context } from '#kernel/context.ts'
import type { Row } from '#authorization/lookup/find.ts'
import { newIdentity } from '#kernel/names.ts'

export type SubnetRow = Row<'vpc_subnet'>

/** A subnet whose name and blocks were checked and are free. The blocks have no host bits. */
export interface CheckedSubnet {
  readonly name: string
  readonly description: string
  readonly ipv4_block: string
  readonly ipv6_block: string
  readonly custom_router_id: string | null
}

/** Writes a subnet, and its route in the system router, which has the same name as the subnet. */
export async function insertSubnet(ctx: Context, vpc: Row<'vpc'>, params: CheckedSubnet): Promise<SubnetRow> {
  const placement = { silo_id: vpc.silo_id, project_id: vpc.project_id, vpc_id: vpc.id }
  const subnet: SubnetRow = {
    ...newIdentity(ctx, params),
    ...placement,
    ipv4_block: params.ipv4_block,
    ipv6_block: params.ipv6_block,
    custom_router_id: params.custom_router_id,
  }
  await ctx.db.insertInto('vpc_subnet').values(subnet).execute()
  await ctx.db
    .insertInto('router_route')
    .values({
      ...newIdentity(ctx, { name: subnet.name, description: `Traffic for subnet ${subnet.name}` }),
      ...placement,
      vpc_router_id: vpc.system_router_id,
      kind: 'vpc_subnet',
      vpc_subnet_id: subnet.id,
      ...towards(subnet.name),
    })
    .execute()
  return subnet
}

/** Returns the destination and the target of a subnet's route, which both name the subnet. */
export function towards(subnetName: string): { destination: string; target: string } {
  const subnet = JSON.stringify({ type: 'subnet', value: subnetName })
  return { destination: subnet, target: subnet }
}
