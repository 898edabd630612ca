import type { SearchHit } from '@portico/contract/portico/schemas.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { Ipv4Range } from '@portico/domain/ip/ipv4-prefix.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import { isOfKind } from '#authorization/lookup/find.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { anyOf, readable } from '#authorization/lookup/readable.ts'

/**
 * Returns the resources with an address in one of the ranges: floating IPs, and instances by their interfaces and
 * external addresses, ordered by address. Limited to those that the caller may read.
 * @param project ID, or null for all projects
 */
export async function hitsByAddress(
  ctx: Context,
  ranges: readonly Ipv4Range[],
  project: string | null,
  limit: number,
): Promise<SearchHit[]> {
  const user = userOf(ctx)
  const there = sql<boolean>`${anyOf(
    ranges.map(({ first, last }) => sql<boolean>`t.ip between ${first} and ${last}`),
  )} and ${project === null ? sql`true` : sql`t.project_id = ${project}`}`
  const floating = sql`
    select 'floating_ip' as kind, t.id, t.name, t.description, t.project_id, null::text as state, t.ip
    from external_ip t
    where ${isOfKind(kinds.floating_ip)} and ${there}
      and ${readable(user, kinds.floating_ip, ['floating_ip_view'])}`
  const ofInstance = (table: 'network_interface' | 'external_ip', condition: RawBuilder<boolean>) => sql`
    select 'instance' as kind, i.id, i.name, i.description, t.project_id, i.run_state as state, t.ip
    from ${sql.table(table)} t join instance i on i.id = t.instance_id
    where ${there} and ${condition}`
  const parts = [
    floating,
    ofInstance('network_interface', readable(user, kinds.instance_network_interface)),
    // Source NAT addresses are shared, so they do not identify an instance.
    ofInstance('external_ip', sql<boolean>`t.kind <> 'snat' and ${readable(user, kinds.floating_ip)}`),
  ]
  const { rows } = await sql<Omit<SearchHit, 'address' | 'silo' | 'vpc'> & { ip: number }>`
    select hits.kind, hits.id, hits.name, hits.description, p.name as project, hits.project_id, hits.state, hits.ip
    from (${sql.join(
      parts.map((part) => sql`(${part} order by t.ip limit ${limit})`),
      sql` union all `,
    )}) hits join project p on p.id = hits.project_id
    order by hits.ip, hits.kind, hits.name, hits.id
    limit ${limit}`.execute(ctx.db)
  return rows.map(({ ip, ...hit }) => ({ ...hit, silo: null, vpc: null, address: formatIpv4(ip) }))
}
