import type { Context } from '#kernel/context.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Probes with all that is told of them. */
export function probesWithAddresses({ db }: Pick<Context, 'db'>) {
  return db
    .selectFrom('probe')
    .innerJoin('network_interface as nic', 'nic.probe_id', 'probe.id')
    .innerJoin('vpc_subnet as subnet', 'subnet.id', 'nic.subnet_id')
    .innerJoin('vpc', 'vpc.id', 'nic.vpc_id')
    .innerJoin('external_ip as address', 'address.probe_id', 'probe.id')
    .select(['probe.id', 'probe.name', 'probe.sled_id', 'probe.time_created'])
    .select(['address.ip as external_ip', 'address.first_port', 'address.last_port'])
    .select(['nic.id as nic_id', 'nic.name as nic_name', 'nic.ip', 'nic.mac', 'nic.slot'])
    .select(['nic.is_primary', 'nic.transit_ips', 'subnet.ipv4_block', 'vpc.vni'])
}

/** Those of a project, as far as a search says. */
export function listedProbes(ctx: Context, projectId: string, search: string | undefined) {
  const probes = probesWithAddresses(ctx).where('probe.project_id', '=', projectId)
  return search === undefined ? probes : probes.where(matchesNameOrId('probe', search))
}
