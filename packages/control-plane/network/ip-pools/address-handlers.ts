import type {
  PoolAddress,
  PoolAddresses,
  PoolAddressHolder,
  PoolAddressUse,
} from '@portico/contract/portico/pools.ts'
import { formatIpv4, IPV4_MAX, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { type Ipv4Range, ipv4Ranges } from '@portico/domain/ip/ipv4-prefix.ts'
import { segmentSize, sizeOfRange } from '@portico/domain/ip/range-segments.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { find } from '#authorization/lookup/find.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { anyOf, readable } from '#authorization/lookup/readable.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { time } from '#kernel/wire.ts'

export const poolAddressHandlers = {
  /**
   * Returns the holders of a pool's addresses, or of those between two addresses: one by one if there are few,
   * otherwise their number in each segment. With `search`, returns the matching ones. Names within silos are shown only
   * to users who may read them there (decision 38).
   */
  portico_ip_pool_addresses: async (ctx, { path, query }) => {
    const pool = await find(ctx, 'ip_pool', { nameOrId: path.pool })
    const within = between(query)
    const found = await rangesIn(ctx, pool.id, within)
    const ranges = found.slice(0, limits.poolRangesListed)
    const more = found.length > ranges.length
    // Addresses after the last returned range are not included in the counts.
    const loaded = { first: within.first, last: more ? (ranges.at(-1)?.last ?? within.last) : within.last }
    const size = segmentSize(ranges)
    const counted = await countUsed(ctx, pool.id, ranges, size)
    const inParts =
      query.silo === undefined || size === null
        ? counted
        : await countUsed(ctx, pool.id, ranges, size, query.silo)
    const isListed = size === null || query.search !== undefined
    const { addresses, more: moreFound } = isListed
      ? await usedAddresses(ctx, pool.id, loaded, query.search)
      : { addresses: [], more: false }
    const answer: PoolAddresses = {
      ranges: ranges.map((range) => ({
        ...written(range),
        held: sum(counted.filter(({ range_first }) => range_first === range.first)),
      })),
      more,
      capacity: ranges.reduce((total, range) => total + sizeOfRange(range), 0),
      held: byUse(counted),
      silos: await silosHolding(ctx, pool.id, loaded),
      parts: size === null ? [] : usedParts(inParts, ranges, size),
      part_size: size,
      addresses,
      more_found: moreFound,
    }
    return answer
  },
} satisfies Handlers<'portico_ip_pool_addresses'>

/** Returns the range of addresses between two given ones. @throws 400 if the first is after the last */
function between({ first, last }: { first?: string | undefined; last?: string | undefined }): Ipv4Range {
  const range = {
    first: first === undefined ? 0 : parseIpv4(first),
    last: last === undefined ? IPV4_MAX : parseIpv4(last),
  }
  return range.first <= range.last ? range : refuse(invalidRequest(`${first} comes after ${last}`))
}

const written = ({ first, last }: Ipv4Range) => ({ first: formatIpv4(first), last: formatIpv4(last) })

/**
 * Returns the ranges of a pool within a range of addresses. Reads one more than the response contains, to see whether
 * there are more.
 */
async function rangesIn(ctx: Context, poolId: string, within: Ipv4Range): Promise<readonly Ipv4Range[]> {
  const rows = await ctx.db
    .selectFrom('ip_pool_range')
    .select(['first_ip', 'last_ip'])
    .where('ip_pool_id', '=', poolId)
    .where('last_ip', '>=', within.first)
    .where('first_ip', '<=', within.last)
    .orderBy('first_ip')
    .limit(limits.poolRangesListed + 1)
    .execute()
  return rows.map(({ first_ip, last_ip }) => ({
    first: Math.max(first_ip, within.first),
    last: Math.min(last_ip, within.last),
  }))
}

/** SQL for the use of an address in a row `t`: by one resource, or shared by instances for outbound traffic. */
const use = sql<PoolAddressUse>`case t.kind
  when 'snat' then 'outbound'
  when 'ephemeral' then 'ephemeral'
  else case when t.instance_id is null then 'unattached' else 'floating' end
end`

interface Counted {
  readonly range_first: number
  /** number of the segment, which is its first address divided by its size; 0 if addresses are listed one by one */
  readonly part: number
  readonly use: PoolAddressUse
  readonly held: number
}

/**
 * Returns the number of used addresses by range, segment and use, each address once. It takes one index scan over the
 * addresses of the pool.
 * @param siloId ID of the silo whose addresses are counted; null for all
 */
async function countUsed(
  ctx: Context,
  poolId: string,
  ranges: readonly Ipv4Range[],
  size: number | null,
  siloId?: string,
): Promise<readonly Counted[]> {
  if (ranges.length === 0) return []
  const part = size === null ? sql`0::bigint` : sql`a.ip / ${size}::bigint`
  const firsts = ranges.map(({ first }) => first)
  const lasts = ranges.map(({ last }) => last)
  const { rows } = await sql<Counted>`
    select r.first as range_first, ${part} as part, a.use, count(*)::int as held
    from unnest(${firsts}::bigint[], ${lasts}::bigint[]) as r (first, last),
      lateral (select distinct t.ip, ${use} as use from external_ip t
        where t.ip_pool_id = ${poolId} and t.ip between r.first and r.last
          and ${siloId === undefined ? sql`true` : sql`t.silo_id = ${siloId}`}) a
    group by 1, 2, 3 order by 1, 2`.execute(ctx.db)
  return rows
}

const sum = (counted: readonly Counted[]) => counted.reduce((total, { held }) => total + held, 0)

function byUse(counted: readonly Counted[]): PoolAddresses['held'] {
  const of = (wanted: PoolAddressUse) => sum(counted.filter((each) => each.use === wanted))
  return {
    ephemeral: of('ephemeral'),
    floating: of('floating'),
    unattached: of('unattached'),
    outbound: of('outbound'),
  }
}

function usedParts(
  counted: readonly Counted[],
  ranges: readonly Ipv4Range[],
  size: number,
): PoolAddresses['parts'] {
  const lastOf = new Map(ranges.map(({ first, last }) => [first, last]))
  const parts = Map.groupBy(counted, ({ range_first, part }) => `${range_first} ${part}`)
  return [...parts.values()].flatMap((same) => {
    const [one] = same
    if (one === undefined) return []
    const first = Math.max(one.range_first, one.part * size)
    const last = Math.min(lastOf.get(one.range_first) ?? IPV4_MAX, one.part * size + size - 1)
    return [{ ...written({ first, last }), held: sum(same) }]
  })
}

async function silosHolding(
  ctx: Context,
  poolId: string,
  { first, last }: Ipv4Range,
): Promise<PoolAddresses['silos']> {
  const { rows } = await sql<PoolAddresses['silos'][number]>`
    select h.silo_id, s.name as silo, h.held
    from (select silo_id, count(*)::int as held
      from (select distinct ip, silo_id from external_ip
        where ip_pool_id = ${poolId} and ip between ${first} and ${last}) a
      group by silo_id) h
    join silo s on s.id = h.silo_id
    order by h.held desc, s.name limit ${limits.poolSilosListed}`.execute(ctx.db)
  return rows
}

interface UsedAddressRow {
  readonly ip: number
  readonly use: PoolAddressUse
  readonly silo_id: string
  readonly silo: string
  readonly readable: boolean
  readonly project: string | null
  readonly instance: string | null
  readonly probe: string | null
  readonly floating_ip: string | null
  readonly time_created: Date
}

/** Returns addresses with all their holders; for a search, at most a maximum number. */
async function usedAddresses(
  ctx: Context,
  poolId: string,
  { first, last }: Ipv4Range,
  search: string | undefined,
): Promise<{ readonly addresses: PoolAddress[]; readonly more: boolean }> {
  const { rows } = await sql<UsedAddressRow>`
    select t.ip, ${use} as use, t.silo_id, s.name as silo, t.time_created, may.read as readable,
      case when may.read then p.name end as project,
      case when may.read then i.name end as instance,
      case when may.read then probe.name end as probe,
      case when may.read then t.name end as floating_ip
    from external_ip t
    join silo s on s.id = t.silo_id
    join project p on p.id = t.project_id
    left join instance i on i.id = t.instance_id
    left join probe on probe.id = t.probe_id,
    lateral (select ${readable(userOf(ctx), kinds.floating_ip)} as read) may
    where t.ip_pool_id = ${poolId} and t.ip between ${first} and ${last}
      and ${search === undefined ? sql`true` : matches(search)}
    order by t.ip, t.first_port
    ${search === undefined ? sql`` : sql`limit ${limits.poolAddressesFound + 1}`}`.execute(ctx.db)
  const more = search !== undefined && rows.length > limits.poolAddressesFound
  const byAddress = Map.groupBy(more ? rows.slice(0, -1) : rows, ({ ip }) => ip)
  const addresses = [...byAddress].flatMap(([ip, [one, ...others]]) =>
    one === undefined
      ? []
      : [{ ip: formatIpv4(ip), use: one.use, holders: [one, ...others].map(holderView) }],
  )
  return { addresses, more }
}

function holderView({ ip: _ip, use: _use, time_created, ...row }: UsedAddressRow): PoolAddressHolder {
  return { ...row, time_created: time(time_created) }
}

/** Returns the condition that the search text is an address or its beginning, or the name of a silo. */
function matches(search: string): RawBuilder<boolean> {
  const text = search.trim()
  const ranges = ipv4Ranges(text)
  if (ranges === null) return sql<boolean>`s.name = ${text.toLowerCase()}`
  return anyOf(ranges.map(({ first, last }) => sql<boolean>`t.ip between ${first} and ${last}`))
}
