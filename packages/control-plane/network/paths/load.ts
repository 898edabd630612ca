import { hasGuest } from '@portico/domain/instances/states.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { FirewallRule, Network } from '@portico/domain/networks/network.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { FirewallRuleRow } from '../firewall/store.ts'

/**
 * Returns the resources of a project that decide where packets go, without firewall rules, which may be very many.
 * @throws 400 if there are too many of them
 */
export async function loadNetwork(ctx: Pick<Context, 'db'>, projectId: string): Promise<Network> {
  return (await networkIfSmall(ctx, projectId)) ?? refuse(invalidRequest(tooLarge))
}

const tooLarge = `The networks of this project have more than ${limits.networkParts.toLocaleString('en-US')} parts: too many to compute paths`

/** Returns the same resources as `loadNetwork`; null if there are more than `most`. */
export async function networkIfSmall(
  { db }: Pick<Context, 'db'>,
  projectId: string,
  most: number = limits.networkParts,
): Promise<Network | null> {
  if (await hasMoreParts(db, projectId, most)) return null
  return readNetwork(db, { by: 'project_id', id: projectId })
}

/** Returns the same resources of one VPC, however many there are. */
export function loadVpcNetwork({ db }: Pick<Context, 'db'>, vpcId: string): Promise<Network> {
  return readNetwork(db, { by: 'vpc_id', id: vpcId })
}

/** Resources of a whole project, or of one VPC. */
interface Extent {
  readonly by: 'project_id' | 'vpc_id'
  readonly id: string
}

async function readNetwork(db: Db, extent: Extent): Promise<Network> {
  const { by, id: of } = extent
  const vpcs = await db
    .selectFrom('vpc')
    .selectAll()
    .where(by === 'vpc_id' ? 'id' : by, '=', of)
    .execute()
  const subnets = await db.selectFrom('vpc_subnet').selectAll().where(by, '=', of).execute()
  const routers = await db.selectFrom('vpc_router').selectAll().where(by, '=', of).execute()
  const routes = await db
    .selectFrom('router_route')
    .selectAll()
    .where('vpc_router_id', 'in', db.selectFrom('vpc_router').select('id').where(by, '=', of))
    .execute()
  const interfaces = await db
    .selectFrom('network_interface')
    .selectAll()
    .where(by, '=', of)
    // A path begins at an instance, so interfaces of probes are not needed.
    .where('instance_id', 'is not', null)
    .$narrowType<{ instance_id: string }>()
    .orderBy('slot')
    .execute()
  return {
    vpcs: vpcs.map(({ id, name }) => ({ id, name })),
    subnets: subnets.map(({ id, name, vpc_id, ipv4_block, ipv6_block, custom_router_id }) => ({
      id,
      name,
      vpcId: vpc_id,
      blocks: [ipv4_block, ipv6_block],
      customRouterId: custom_router_id,
    })),
    routers: routers.map(({ id, name, vpc_id, kind }) => ({ id, name, vpcId: vpc_id, kind })),
    routes: routes.map(({ id, name, vpc_router_id, kind, destination, target }) => ({
      id,
      name,
      routerId: vpc_router_id,
      kind,
      destination,
      target,
    })),
    gateways: await gateways(db, extent),
    instances: await instances(db, extent),
    interfaces: interfaces.map((nic) => ({
      id: nic.id,
      name: nic.name,
      vpcId: nic.vpc_id,
      instanceId: nic.instance_id,
      subnetId: nic.subnet_id,
      isPrimary: nic.is_primary,
      addresses: [formatIpv4(nic.ip)],
      transitBlocks: nic.transit_ips,
    })),
    rules: [],
  }
}

const partTables = [
  'router_route',
  'instance',
  'external_ip',
  'vpc_subnet',
  'vpc_router',
  'vpc',
  'internet_gateway',
  'internet_gateway_ip_pool',
  'internet_gateway_ip_address',
] as const

/**
 * Returns whether a project has more than `most` resources that decide where packets go. Stops counting at that number.
 */
async function hasMoreParts(db: Db, projectId: string, most: number): Promise<boolean> {
  const each = [
    ...partTables.map((name) => sql`select 1 as one from ${sql.table(name)} where project_id = ${projectId}`),
    // Transit IPs are counted too, since no quota limits them and an interface may have hundreds.
    sql`select 1 as one
      from network_interface nic cross join lateral generate_series(0, jsonb_array_length(nic.transit_ips))
      where nic.project_id = ${projectId}`,
  ]
  const { rows } = await sql<{ parts: number }>`
    select count(*)::int as parts from (${sql.join(each, sql` union all `)} limit ${most + 1}) part`.execute(
    db,
  )
  return (rows[0]?.parts ?? 0) > most
}

/** Returns whether a project has so few firewall rules that all of its paths can be compared. */
export async function hasFewRules({ db }: Pick<Context, 'db'>, projectId: string): Promise<boolean> {
  const { size } = await db
    .selectFrom('firewall_rule')
    .where('project_id', '=', projectId)
    .select(
      sql<number>`least(coalesce(sum(length(targets::text) + length(filters::text)), 0), 2000000000)::int`.as(
        'size',
      ),
    )
    .executeTakeFirstOrThrow()
  return size <= limits.comparedRules
}

/** Returns the firewall rules of the given VPCs. */
export async function loadRules(
  { db }: Pick<Context, 'db'>,
  vpcIds: Iterable<string>,
): Promise<readonly FirewallRuleRow[]> {
  const ids = [...vpcIds]
  if (ids.length === 0) return []
  return db.selectFrom('firewall_rule').selectAll().where('vpc_id', 'in', ids).execute()
}

async function gateways(db: Db, { by, id: of }: Extent): Promise<Network['gateways']> {
  const ids = db.selectFrom('internet_gateway').select('id').where(by, '=', of)
  const [found, pools, addresses] = [
    await db.selectFrom('internet_gateway').selectAll().where(by, '=', of).execute(),
    await db
      .selectFrom('internet_gateway_ip_pool')
      .selectAll()
      .where('internet_gateway_id', 'in', ids)
      .execute(),
    await db
      .selectFrom('internet_gateway_ip_address')
      .selectAll()
      .where('internet_gateway_id', 'in', ids)
      .execute(),
  ]
  const poolsOf = Map.groupBy(pools, ({ internet_gateway_id }) => internet_gateway_id)
  const addressesOf = Map.groupBy(addresses, ({ internet_gateway_id }) => internet_gateway_id)
  return found.map(({ id, name, vpc_id }) => ({
    id,
    name,
    vpcId: vpc_id,
    poolIds: (poolsOf.get(id) ?? []).map(({ ip_pool_id }) => ip_pool_id),
    addresses: (addressesOf.get(id) ?? []).map(({ address }) => address),
  }))
}

async function instances(db: Db, { by, id: of }: Extent): Promise<Network['instances']> {
  const ids =
    by === 'project_id'
      ? db.selectFrom('instance').select('id').where(by, '=', of)
      : db.selectFrom('network_interface').select('instance_id as id').where(by, '=', of)
  const found = await db
    .selectFrom('instance')
    .select(['id', 'name', 'run_state'])
    .where('id', 'in', ids)
    .execute()
  const held = await db
    .selectFrom('external_ip')
    .select(['instance_id', 'kind', 'ip', 'ip_pool_id'])
    .where('instance_id', 'in', ids)
    .orderBy('ip')
    .execute()
  const byInstance = Map.groupBy(held, ({ instance_id }) => instance_id)
  return found.map(({ id, name, run_state }) => ({
    id,
    name,
    isRunning: hasGuest(run_state),
    externalIps: (byInstance.get(id) ?? []).map(({ kind, ip, ip_pool_id }) => ({
      kind,
      address: formatIpv4(ip),
      poolId: ip_pool_id,
    })),
  }))
}

/** Returns a stored rule in the form that the evaluation expects. */
export function ruleOf(row: FirewallRuleRow): FirewallRule {
  const { hosts = null, ports = null, protocols = null } = row.filters
  return {
    id: row.id,
    name: row.name,
    vpcId: row.vpc_id,
    isEnabled: row.status === 'enabled',
    direction: row.direction,
    action: row.action,
    priority: row.priority,
    targets: row.targets,
    hosts,
    ports,
    protocols,
  }
}
