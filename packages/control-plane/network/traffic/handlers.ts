import type { RefusedPackets } from '@portico/contract/portico/traffic.ts'
import { formatIpv4, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Db } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { noRule } from './rule-uses.ts'

export const trafficHandlers = {
  /** Returns how often the firewall rules of a VPC decided. */
  portico_vpc_rule_uses: async (ctx, { path, query }) => {
    const { id } = await find(ctx, 'vpc', { nameOrId: path.vpc, project: query.project })
    if (ctx.services.hypervisor.traffic === null) return { counted: false, items: [], unmatched: null }
    const rows = await ctx.db
      .selectFrom('rule_use')
      .selectAll()
      .where('vpc_id', '=', id)
      .where((eb) =>
        eb.or([
          eb('rule', '=', noRule),
          eb.exists(
            eb
              .selectFrom('firewall_rule')
              .select('id')
              .whereRef('firewall_rule.vpc_id', '=', 'rule_use.vpc_id')
              .whereRef('firewall_rule.name', '=', 'rule_use.rule'),
          ),
        ]),
      )
      .orderBy('rule')
      .execute()
    const unmatched = rows.find(({ rule }) => rule === noRule)
    return {
      counted: true,
      items: rows
        .filter(({ rule }) => rule !== noRule)
        .map(({ rule, packets, bytes, time_since, time_last_used }) => ({
          rule,
          packets,
          bytes,
          time_since: time(time_since),
          time_last_used: time_last_used && time(time_last_used),
        })),
      unmatched:
        unmatched?.time_last_used == null
          ? null
          : {
              packets: unmatched.packets,
              bytes: unmatched.bytes,
              time_last: time(unmatched.time_last_used),
            },
    }
  },

  /** Returns the packets that the firewalls of an instance refused last. */
  portico_instance_refused_packets: async (ctx, { path, query }) => {
    const { id } = await find(ctx, 'instance', { nameOrId: path.instance, project: query.project })
    if (ctx.services.hypervisor.traffic === null) return { known: false, items: [] }
    const rows = await ctx.db
      .selectFrom('refused_packet as packet')
      .innerJoin('network_interface as nic', 'nic.id', 'packet.interface_id')
      .selectAll('packet')
      .select(['nic.name', 'nic.vpc_id'])
      .where('nic.instance_id', '=', id)
      .orderBy('packet.time_last', 'desc')
      .limit(limits.refusedPackets)
      .execute()
    const endOf = await ends(ctx.db, rows)
    return {
      known: true,
      items: rows.map((row): RefusedPackets => {
        const { source, destination, is_from_outside, vpc_id } = row
        return {
          interface_id: row.interface_id,
          interface_name: row.name,
          vpc_id,
          direction: row.direction,
          protocol: row.protocol,
          source,
          destination,
          port: row.port,
          rule: row.rule === noRule ? null : row.rule,
          count: row.count,
          time_first: time(row.time_first),
          time_last: time(row.time_last),
          from: is_from_outside ? `address:${source}` : endOf(vpc_id, source),
          to: endOf(vpc_id, destination),
        }
      }),
    }
  },
} satisfies Handlers<'portico_vpc_rule_uses' | 'portico_instance_refused_packets'>

/**
 * Returns a function that returns an address within a VPC as an end of a path: the instance or interface that has it, if
 * there is one. Packets from outside go to an external address of that instance.
 */
async function ends(
  db: Db,
  packets: readonly { readonly vpc_id: string; readonly source: string; readonly destination: string }[],
): Promise<(vpcId: string, address: string) => string> {
  const addresses = packets
    .flatMap(({ source, destination }) => [source, destination])
    .filter((address) => !address.includes(':'))
  const vpcIds = packets.map(({ vpc_id }) => vpc_id)
  const found =
    addresses.length === 0
      ? []
      : await db
          .selectFrom('network_interface as nic')
          .innerJoin('instance', 'instance.id', 'nic.instance_id')
          .select(['nic.id', 'nic.vpc_id', 'nic.ip', 'nic.is_primary', 'instance.name'])
          .where('nic.vpc_id', 'in', vpcIds)
          .where('nic.ip', 'in', addresses.map(parseIpv4))
          .execute()
  const byAddress = new Map(
    found.map(({ id, vpc_id, ip, is_primary, name }) => [
      `${vpc_id} ${formatIpv4(ip)}`,
      is_primary ? `instance:${name}` : `interface:${id}`,
    ]),
  )
  return (vpcId, address) => byAddress.get(`${vpcId} ${address}`) ?? `address:${address}`
}
