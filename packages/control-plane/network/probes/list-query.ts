import type { SelectQueryBuilder } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { Database } from '#kernel/database/schema/index.ts'
import { authorizeAlsoOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of a project's probes. @throws 403 without a role on the fleet, 404 */
export async function probeListQuery(
  ctx: Context,
  { project, search }: Filters,
): Promise<ListQuery<'probe'>> {
  authorizeAlsoOnFleet(ctx)
  const { id } = await find(ctx, 'project', { nameOrId: project ?? '' })
  let rows = ctx.db.selectFrom('probe').where('probe.project_id', '=', id)
  if (search !== undefined) rows = rows.where(matchesNameOrId('probe', search))
  return { rows, requireScope: noneIsFine }
}

/** Selects probes with all fields that are displayed. */
export function withAddresses(probes: SelectQueryBuilder<Database, 'probe', object>) {
  return probes
    .innerJoin('network_interface as nic', 'nic.probe_id', 'probe.id')
    .innerJoin('vpc_subnet as subnet', 'subnet.id', 'nic.subnet_id')
    .innerJoin('vpc', 'vpc.id', 'nic.vpc_id')
    .innerJoin('external_ip as address', 'address.probe_id', 'probe.id')
    .select(['probe.id', 'probe.name', 'probe.sled_id', 'probe.time_created'])
    .select(['address.ip as external_ip', 'address.first_port', 'address.last_port'])
    .select(['nic.id as nic_id', 'nic.name as nic_name', 'nic.ip', 'nic.mac', 'nic.slot'])
    .select(['nic.is_primary', 'nic.transit_ips', 'subnet.ipv4_block', 'vpc.vni'])
}
