import { tryParsePortRange } from '@portico/domain/firewall/ports.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { parseAddress } from '@portico/domain/ip/cidr.ts'
import { mapOf } from '@portico/domain/networks/map.ts'
import type { Protocol } from '@portico/domain/networks/network.ts'
import { type PacketOrigin, type Path, PathFinder } from '@portico/domain/networks/path.ts'
import type { ReachabilityOf, Reachability, SentPacket } from '@portico/hypervisor/simulated/reachability.ts'
import type { Db } from '#kernel/context.ts'
import { hasFewRules, loadRules, networkIfSmall, ruleOf } from './load.ts'

/** What happens to packets if the network is too large to evaluate. */
const everywhere: Reachability = {
  resolve: () => null,
  send: () => ({ arrives: true, rules: [], refused: null }),
  receive: () => null,
  peers: () => ({ ports: [], addresses: [] }),
}

/** Returns what happens to packets of simulated guests, which the evaluation behind "Can it connect?" decides. */
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
    // As in documents of VPCs, names identify rules.
    const map = mapOf({ ...network, rules: rules.map((row) => ({ ...ruleOf(row), id: row.name })) })
    const port = map.portsOf(instanceId).find(({ isPrimary }) => isPrimary)
    const [source] = port?.own ?? []
    if (port === undefined || source === undefined) {
      return { ...everywhere, send: () => ({ arrives: false, rules: [], refused: null }) }
    }
    const names = await namesIn(db, port.vpcId)
    const finder = new PathFinder(map)
    const own: PacketOrigin = { type: 'interface', id: port.id, source }
    const external = port.instance.externalIps.find(({ kind }) => kind !== 'snat')?.address
    const sent = (from: PacketOrigin, destination: string, number: number | null): SentPacket => {
      const protocol = number === null ? 'ICMP' : 'TCP'
      const traffic = { protocol, port: number } as const
      return sentPacket(finder.path({ from, destination: parseAddress(destination), ...traffic }), traffic)
    }
    return {
      resolve: (name) => names.get(name.toLowerCase()) ?? null,
      send: (address, number) => sent(own, address, number),
      receive: (from, number) =>
        external === undefined
          ? null
          : sent({ type: 'outside', source: parseAddress(from) }, external, number),
      peers: () => ({
        ports: rules
          .filter(({ vpc_id, action }) => vpc_id === port.vpcId && action === 'allow')
          .flatMap(({ filters }) =>
            (filters.ports ?? []).flatMap((text) => tryParsePortRange(text)?.first ?? []),
          ),
        addresses: map.ports
          .filter(
            ({ vpcId, id, instance: { isRunning } }) => vpcId === port.vpcId && id !== port.id && isRunning,
          )
          .flatMap(({ addresses }) => addresses),
      }),
    }
  }
}

/** Returns the rules that decided about a packet, and the firewall's report if it was refused. */
function sentPacket(
  { passes, hops }: Path,
  { protocol, port }: { readonly protocol: Protocol; readonly port: number | null },
): SentPacket {
  const firewalls = hops.flatMap((hop, at) => (hop.type === 'rules' ? [{ hop, at }] : []))
  const last = firewalls.at(-1)
  return {
    arrives: passes,
    rules: firewalls
      .filter(({ hop: { rule, refused } }) => rule !== null || refused !== null)
      .map(({ hop: { vpc, rule } }) => ({ vpcId: vpc, rule })),
    refused:
      last === undefined || last.hop.refused === null
        ? null
        : {
            portId: last.hop.interface,
            direction: last.hop.direction,
            rule: last.hop.rule,
            protocol,
            ...last.hop.packet,
            port,
            isFromOutside: last.hop.direction === 'inbound' && hops[last.at - 1]?.type === 'translation',
          },
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
