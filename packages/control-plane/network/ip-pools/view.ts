import type { IpPool, IpPoolRange, IpPoolSiloLink, SiloIpPool } from '@portico/contract/schemas/ip-pools.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { Selectable } from 'kysely'
import type { IpPoolSiloTable } from '#kernel/database/schema/network.ts'
import { identityBlock, time } from '#kernel/wire.ts'
import type { LinkedPool, PoolRow } from './linked-pool.ts'
import type { RangeRow } from './ranges.ts'

export function poolView(row: PoolRow): IpPool {
  return identityBlock(row)
}

/** Returns a pool as a silo sees it. */
export function siloPoolView(row: LinkedPool): SiloIpPool {
  return { ...identityBlock(row), is_default: row.is_default }
}

export function rangeView(row: RangeRow): IpPoolRange {
  return {
    id: row.id,
    ip_pool_id: row.ip_pool_id,
    range: { first: formatIpv4(row.first_ip), last: formatIpv4(row.last_ip) },
    time_created: time(row.time_created),
  }
}

export function linkView(row: Selectable<IpPoolSiloTable>): IpPoolSiloLink {
  return { ip_pool_id: row.ip_pool_id, silo_id: row.silo_id, is_default: row.is_default }
}
