import type { Probe, ProbeInfo } from '@portico/contract/schemas/probes.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { Selectable } from 'kysely'
import type { ProbeTable } from '#kernel/database/schema/network.ts'
import { identityBlock } from '#kernel/wire.ts'

export type ProbeRow = Selectable<ProbeTable>

export function probeView(row: ProbeRow): Probe {
  return { ...identityBlock(row), sled: row.sled_id }
}

/** A probe with its interface and address. */
export interface ProbeInfoRow {
  readonly id: string
  readonly name: string
  readonly sled_id: string
  readonly external_ip: number
  readonly first_port: number
  readonly last_port: number
  readonly nic_id: string
  readonly nic_name: string
  readonly ip: number
  readonly mac: string
  readonly slot: number
  readonly is_primary: boolean
  readonly transit_ips: string[]
  readonly ipv4_block: string
  readonly vni: number
}

export function probeInfoView(row: ProbeInfoRow): ProbeInfo {
  return {
    id: row.id,
    name: row.name,
    sled: row.sled_id,
    external_ips: [
      {
        kind: 'ephemeral',
        ip: formatIpv4(row.external_ip),
        first_port: row.first_port,
        last_port: row.last_port,
      },
    ],
    interface: {
      id: row.nic_id,
      name: row.nic_name,
      ip: formatIpv4(row.ip),
      kind: { type: 'probe', id: row.id },
      mac: row.mac,
      primary: row.is_primary,
      slot: row.slot,
      subnet: row.ipv4_block,
      transit_ips: row.transit_ips,
      vni: row.vni,
    },
  }
}
