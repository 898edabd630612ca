import type { RefusedPacket } from '@portico/hypervisor/network/traffic.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { noRule } from './rule-uses.ts'

/**
 * Stores refused packets, one row for those that are alike, and the last ones of each interface.
 * @returns number of changed rows
 */
export async function storeRefused(db: Db, refused: readonly RefusedPacket[]): Promise<number> {
  if (refused.length === 0) return 0
  const rows = refused.map(({ portId, rule, isFromOutside, time, ...packet }) => ({
    ...packet,
    interface_id: portId,
    rule: rule ?? noRule,
    is_from_outside: isFromOutside,
    time: time.toISOString(),
  }))
  const { numAffectedRows } = await sql`
    insert into refused_packet as known
      (interface_id, direction, protocol, source, destination, port, is_from_outside, rule, count, time_first, time_last)
    select nic.id, direction, protocol, source, destination, port, is_from_outside, rule,
      count(*), min(time), max(time)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      interface_id uuid, direction text, protocol text, source text, destination text, port integer,
      is_from_outside boolean, rule text, time timestamptz)
    join network_interface nic on nic.id = r.interface_id
    group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (interface_id, direction, protocol, source, destination, port, is_from_outside, rule) do update set
      count = known.count + excluded.count,
      time_last = greatest(known.time_last, excluded.time_last)`.execute(db)
  const interfaces = [...new Set(refused.map(({ portId }) => portId))]
  await sql`
    delete from refused_packet where ctid in (
      select row from (
        select ctid as row, row_number() over (partition by interface_id order by time_last desc) as place
        from refused_packet where interface_id = any (${interfaces}::uuid[])
      ) ranked where place > ${limits.refusedPackets}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Removes packets of deleted interfaces. @returns number of removed rows */
export async function forgetRefused(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from refused_packet
    where not exists (select from network_interface nic where nic.id = refused_packet.interface_id)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
