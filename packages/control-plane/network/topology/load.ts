import type { InstanceState } from '@portico/contract/schemas/instances.ts'
import type { Context } from '#kernel/context.ts'
import type { Row } from '#authorization/lookup/find.ts'
import type { ExternalIpRow } from '../external-ips/allocate.ts'

/** The data of a VPC that is displayed but does not affect packets. */
export interface DisplayData {
  /** states of the instances that have an interface in the VPC, by instance ID */
  readonly states: ReadonlyMap<string, InstanceState>
  /** MAC addresses of the instances' interfaces in the VPC, by interface ID */
  readonly macs: ReadonlyMap<string, string>
  /** names of the pools of the VPC's gateways, by pool ID */
  readonly pools: ReadonlyMap<string, string>
  /** external addresses of the instances, and unattached floating IPs of the project, sorted by address */
  readonly externalIps: readonly Pick<ExternalIpRow, 'kind' | 'ip' | 'name' | 'ip_pool_id' | 'instance_id'>[]
}

export async function loadDisplayData(
  { db }: Pick<Context, 'db'>,
  { id, project_id }: Pick<Row<'vpc'>, 'id' | 'project_id'>,
): Promise<DisplayData> {
  const interfaces = await db
    .selectFrom('network_interface')
    .innerJoin('instance', 'instance.id', 'network_interface.instance_id')
    .select(['network_interface.id', 'network_interface.mac', 'instance.id as instance_id'])
    .select('instance.run_state')
    .where('network_interface.vpc_id', '=', id)
    .execute()
  const pools = await db
    .selectFrom('internet_gateway_ip_pool')
    .innerJoin('internet_gateway', 'internet_gateway.id', 'internet_gateway_ip_pool.internet_gateway_id')
    .innerJoin('ip_pool', 'ip_pool.id', 'internet_gateway_ip_pool.ip_pool_id')
    .select(['ip_pool.id', 'ip_pool.name'])
    .where('internet_gateway.vpc_id', '=', id)
    .execute()
  const externalIps = await db
    .selectFrom('external_ip')
    .select(['kind', 'ip', 'name', 'ip_pool_id', 'instance_id'])
    .where('project_id', '=', project_id)
    .where('probe_id', 'is', null)
    .where((where) =>
      where.or([
        where('instance_id', 'is', null),
        where(
          'instance_id',
          'in',
          where.selectFrom('network_interface').select('instance_id').where('vpc_id', '=', id),
        ),
      ]),
    )
    .orderBy('ip')
    .orderBy('first_port')
    .execute()
  return {
    states: new Map(interfaces.map(({ instance_id, run_state }) => [instance_id, run_state])),
    macs: new Map(interfaces.map((nic) => [nic.id, nic.mac])),
    pools: new Map(pools.map((pool) => [pool.id, pool.name])),
    externalIps,
  }
}
