import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { parseAddress } from '@portico/domain/ip/cidr.ts'
import { mapOf } from '@portico/domain/networks/map.ts'
import { PathFinder } from '@portico/domain/networks/path.ts'
import type { ReachabilityOf, Reachability } from '@portico/hypervisor/simulated/reachability.ts'
import type { Db } from '#kernel/context.ts'
import { hasFewRules, loadRules, networkIfSmall, ruleOf } from './load.ts'

/** Where packets get to if the network is too large to evaluate. */
const everywhere: Reachability = { resolve: () => null, reaches: () => true }

/** Returns where packets of simulated guests get to, which the evaluation behind "Can it connect?" decides. */
export function evaluatedReachability(db: Db): ReachabilityOf {
  return async (instanceId) => {
    const instance = await db
      .selectFrom('instance')
      .select('project_id')
      .where('id', '=', instanceId)
      .executeTakeFirst()
    if (instance === undefined) return everywhere
    const network = await networkIfSmall({ db }, instance.project_id)
    if (network === null || !(await hasFewRules({ db }, instance.project_id))) return everywhere
    const rules = await loadRules(
      { db },
      network.vpcs.map(({ id }) => id),
    )
    const map = mapOf({ ...network, rules: rules.map(ruleOf) })
    const port = map.portsOf(instanceId).find(({ isPrimary }) => isPrimary)
    if (port === undefined) return { resolve: () => null, reaches: () => false }
    const names = await namesIn(db, port.vpcId)
    const finder = new PathFinder(map)
    const [source] = port.own
    return {
      resolve: (name) => names.get(name.toLowerCase()) ?? null,
      reaches: (address, number) =>
        source !== undefined &&
        finder.path({
          from: { type: 'interface', id: port.id, source },
          destination: parseAddress(address),
          protocol: number === null ? 'ICMP' : 'TCP',
          port: number,
        }).passes,
    }
  }
}

/** Returns the addresses of the host names in a VPC, alone and with the VPC's DNS name. */
async function namesIn(db: Db, vpcId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('network_interface as nic')
    .innerJoin('instance', 'instance.id', 'nic.instance_id')
    .innerJoin('vpc', 'vpc.id', 'nic.vpc_id')
    .select(['nic.ip', 'instance.hostname', 'vpc.dns_name'])
    .where('nic.vpc_id', '=', vpcId)
    .orderBy('nic.slot', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ ip, hostname, dns_name }) => {
      const address = formatIpv4(ip)
      return [hostname, `${hostname}.${dns_name}`].map((name) => [name.toLowerCase(), address] as const)
    }),
  )
}
