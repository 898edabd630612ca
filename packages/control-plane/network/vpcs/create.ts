import { formatCidr, parseCidr } from '@portico/domain/ip/cidr.ts'
import { subnetPrefix } from '@portico/domain/ip/ula.ts'
import type { Context } from '#kernel/context.ts'
import type { Row } from '#authorization/lookup/find.ts'
import { newIdentity } from '#kernel/names.ts'
import { defaultRules } from '../firewall/default-rules.ts'
import { insertRules } from '../firewall/store.ts'
import { attachPool } from '../gateways/attach-pool.ts'
import { defaultPool } from '../ip-pools/linked-pool.ts'
import { insertSubnet } from '../subnets/create.ts'
import { freeVni, vpcPrefix } from './identifiers.ts'

export type VpcRow = Row<'vpc'>

export interface VpcParams {
  readonly name: string
  readonly description: string
  readonly dns_name: string
  readonly ipv6_prefix?: string | undefined
}

/** IPv4 block of the first subnet of every VPC. */
const defaultSubnetBlock = '172.30.0.0/22'

/** Returns the IDs of silo and project for the resources in a VPC. */
function placement(vpc: VpcRow) {
  return { silo_id: vpc.silo_id, project_id: vpc.project_id, vpc_id: vpc.id }
}

/**
 * Creates a VPC with its default content (docs/reference/networking-vpc.md#vpc): system router, default routes,
 * internet gateway, first subnet and firewall rules. The caller has checked that the name is free.
 * @throws 400 for an IPv6 prefix that is not allowed
 */
export async function createVpc(
  ctx: Context,
  project: { readonly id: string; readonly silo_id: string },
  params: VpcParams,
): Promise<VpcRow> {
  const vpc: VpcRow = {
    ...newIdentity(ctx, params),
    silo_id: project.silo_id,
    project_id: project.id,
    dns_name: params.dns_name,
    ipv6_prefix: vpcPrefix(ctx, params.ipv6_prefix),
    vni: await freeVni(ctx),
    system_router_id: ctx.newId(),
  }
  await ctx.db.insertInto('vpc').values(vpc).execute()
  await createSystemRouter(ctx, vpc)
  await createDefaultGateway(ctx, vpc)
  await insertSubnet(ctx, vpc, {
    name: 'default',
    description: `Default subnet of VPC ${vpc.name}`,
    ipv4_block: defaultSubnetBlock,
    ipv6_block: formatCidr(subnetPrefix(parseCidr(vpc.ipv6_prefix), 0)),
    custom_router_id: null,
  })
  await insertRules(ctx, vpc, defaultRules(vpc.name))
  return vpc
}

async function createSystemRouter(ctx: Context, vpc: VpcRow): Promise<void> {
  const identity = newIdentity(ctx, {
    name: 'system',
    description: 'Routes that Portico manages for this VPC',
  })
  await ctx.db
    .insertInto('vpc_router')
    .values({ ...identity, id: vpc.system_router_id, ...placement(vpc), kind: 'system' })
    .execute()
  const defaultRoute = (name: string, family: string, everything: string) => ({
    ...newIdentity(ctx, { name, description: `Default route for ${family} traffic` }),
    ...placement(vpc),
    vpc_router_id: vpc.system_router_id,
    kind: 'default' as const,
    vpc_subnet_id: null,
    destination: JSON.stringify({ type: 'ip_net', value: everything }),
    target: JSON.stringify({ type: 'internet_gateway', value: 'default' }),
  })
  await ctx.db
    .insertInto('router_route')
    .values([defaultRoute('default-v4', 'IPv4', '0.0.0.0/0'), defaultRoute('default-v6', 'IPv6', '::/0')])
    .execute()
}

/** Creates the gateway that the default routes lead to. If the silo has a default pool, the pool is attached to it. */
async function createDefaultGateway(ctx: Context, vpc: VpcRow): Promise<void> {
  const gateway = {
    ...newIdentity(ctx, { name: 'default', description: `Default internet gateway of VPC ${vpc.name}` }),
    ...placement(vpc),
  }
  await ctx.db.insertInto('internet_gateway').values(gateway).execute()
  const pool = await defaultPool(ctx, vpc.silo_id)
  if (pool === null) return
  await attachPool(ctx, gateway, pool, { name: 'default', description: 'Default pool of the silo' })
}
