import type { AddressHolder, SubnetAddresses } from '@portico/contract/portico/networks.ts'
import { segmentOf, segmentWidth } from '@portico/domain/ip/block-segments.ts'
import {
  type Cidr,
  containsCidr,
  formatCidr,
  ipv4Bounds,
  networkOf,
  parseCidr,
} from '@portico/domain/ip/cidr.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { ipv4Ranges } from '@portico/domain/ip/ipv4-prefix.ts'
import { usableAddresses } from '@portico/domain/ip/subnet-addresses.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { anyOf, readable } from '#authorization/lookup/readable.ts'
import { containing } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** Maximum number of holders that a search returns. Users find others by typing more. */
const foundAtMost = 50

export const subnetAddressHandlers = {
  /**
   * Returns the holders of the addresses of a subnet or of a block in it: one by one if there are few, otherwise their
   * number in each segment. With `search`, returns the matching ones in the whole block.
   */
  portico_subnet_addresses: async (ctx, { path, query }) => {
    const { vpc, project, search } = query
    const subnet = await find(ctx, 'vpc_subnet', { nameOrId: path.subnet, vpc, project })
    const whole = parseCidr(subnet.ipv4_block)
    const block = blockWithin(whole, query.block)
    const width = segmentWidth(block.width)
    const isListed = width === null || search !== undefined
    const answer: SubnetAddresses = {
      block: formatCidr(block),
      held: await usedIn(ctx, subnet.id),
      next_free: await nextFree(ctx, subnet.id, whole),
      parts: width === null ? [] : await usedParts(ctx, subnet.id, block, width),
      holders: isListed ? await holders(ctx, subnet.id, block, search) : [],
      probes: isListed ? await probesIn(ctx, subnet.id, block, search) : [],
    }
    return answer
  },
} satisfies Handlers<'portico_subnet_addresses'>

/** Returns the requested block, or that of the subnet. @throws 400 for a block outside the subnet */
function blockWithin(subnet: Cidr, wanted: string | undefined): Cidr {
  if (wanted === undefined) return subnet
  const block = networkOf(parseCidr(wanted))
  if (containsCidr(subnet, block)) return block
  return refuse(invalidRequest(`${wanted} is outside subnet ${formatCidr(subnet)}`))
}

async function usedIn(ctx: Context, subnetId: string): Promise<number> {
  const { held } = await ctx.db
    .selectFrom('network_interface')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('subnet_id', '=', subnetId)
    .executeTakeFirstOrThrow()
  return held
}

/** Returns the lowest usable address that is free, which the next interface gets. */
async function nextFree(ctx: Context, subnetId: string, block: Cidr): Promise<string | null> {
  const { first, last } = usableAddresses(block)
  // Returns the first usable address, or the address after a used one that is free. It takes one index scan.
  const { rows } = await sql<{ ip: number }>`
    select ip from (
      (select ${first}::bigint as ip
        where not exists (select from network_interface where subnet_id = ${subnetId} and ip = ${first}))
      union all
      (select held.ip + 1 as ip from network_interface held
        where held.subnet_id = ${subnetId} and held.ip >= ${first} and held.ip < ${last}
          and not exists (select from network_interface next
            where next.subnet_id = ${subnetId} and next.ip = held.ip + 1)
        order by held.ip limit 1)
    ) free order by ip limit 1`.execute(ctx.db)
  return rows[0] === undefined ? null : formatIpv4(rows[0].ip)
}

async function usedParts(
  ctx: Context,
  subnetId: string,
  block: Cidr,
  width: number,
): Promise<SubnetAddresses['parts']> {
  const { first, last } = ipv4Bounds(block)
  const size = 2 ** (32 - width)
  const { rows } = await sql<{ part: number; held: number }>`
    select ip / ${size}::bigint as part, count(*) as held from network_interface
    where subnet_id = ${subnetId} and ip between ${first} and ${last}
    group by part order by part`.execute(ctx.db)
  return rows.map(({ part, held }) => ({ block: segmentOf(part * size, width), held }))
}

async function holders(
  ctx: Context,
  subnetId: string,
  block: Cidr,
  search: string | undefined,
): Promise<AddressHolder[]> {
  const { first, last } = ipv4Bounds(block)
  let rows = ctx.db
    .selectFrom('network_interface as nic')
    .innerJoin('instance', 'instance.id', 'nic.instance_id')
    .select([
      'nic.ip',
      'nic.mac',
      'nic.id as interface_id',
      'nic.name as interface',
      'nic.is_primary',
      'nic.transit_ips',
      'nic.time_created',
      'instance.id as instance_id',
      'instance.name as instance',
      'instance.run_state',
    ])
    .where('nic.subnet_id', '=', subnetId)
    .where('nic.ip', '>=', first)
    .where('nic.ip', '<=', last)
    .orderBy('nic.ip')
  if (search !== undefined) {
    const name = sql<boolean>`instance.name like ${containing(search.trim())}`
    rows = rows.where(matches(search, name)).limit(foundAtMost)
  }
  return (await rows.execute()).map(({ ip, is_primary, time_created, ...row }) => ({
    ...row,
    ip: formatIpv4(ip),
    primary: is_primary,
    time_created: time(time_created),
  }))
}

/**
 * Returns the addresses of probes. Only operators may read the names of probes; other users see that an address belongs
 * to a probe.
 */
async function probesIn(
  ctx: Context,
  subnetId: string,
  block: Cidr,
  search: string | undefined,
): Promise<SubnetAddresses['probes']> {
  const { first, last } = ipv4Bounds(block)
  const isRead = readable(userOf(ctx), kinds.probe)
  let rows = ctx.db
    .selectFrom('network_interface as nic')
    .innerJoin('probe as t', 't.id', 'nic.probe_id')
    .select(['nic.ip', 'nic.mac', 'nic.time_created'])
    .select(sql<string | null>`case when ${isRead} then t.name end`.as('probe'))
    .where('nic.subnet_id', '=', subnetId)
    .where('nic.ip', '>=', first)
    .where('nic.ip', '<=', last)
    .orderBy('nic.ip')
  if (search !== undefined) {
    const name = sql<boolean>`(${isRead} and t.name like ${containing(search.trim())})`
    rows = rows.where(matches(search, name)).limit(foundAtMost)
  }
  return (await rows.execute()).map(({ ip, time_created, ...row }) => ({
    ...row,
    ip: formatIpv4(ip),
    time_created: time(time_created),
  }))
}

/**
 * Returns the condition that the search text is an address or its beginning, part of a MAC address, or part of a name.
 * @param named the condition for names
 */
function matches(search: string, named: RawBuilder<boolean>): RawBuilder<boolean> {
  const text = search.trim()
  const ranges = ipv4Ranges(text)
  if (ranges !== null) {
    return anyOf(ranges.map(({ first, last }) => sql<boolean>`nic.ip between ${first} and ${last}`))
  }
  return sql<boolean>`(lower(nic.mac) like ${containing(text)} or ${named})`
}
