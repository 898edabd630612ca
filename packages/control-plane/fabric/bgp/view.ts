import type { BgpAnnounceSet, BgpAnnouncement, BgpConfig } from '@portico/contract/schemas/bgp.ts'
import type { Selectable } from 'kysely'
import type {
  BgpAnnouncementTable,
  BgpAnnounceSetTable,
  BgpConfigTable,
} from '#kernel/database/schema/fabric.ts'
import { identityBlock } from '#kernel/wire.ts'
import { withPrefixLength } from '../addresses.ts'

export function configView(row: Selectable<BgpConfigTable>): BgpConfig {
  return { ...identityBlock(row), asn: row.asn, vrf: row.vrf }
}

export function announceSetView(row: Selectable<BgpAnnounceSetTable>): BgpAnnounceSet {
  return identityBlock(row)
}

export function announcementView(row: Omit<Selectable<BgpAnnouncementTable>, 'id'>): BgpAnnouncement {
  return {
    address_lot_block_id: row.address_lot_block_id,
    announce_set_id: row.bgp_announce_set_id,
    network: withPrefixLength(row.network),
  }
}
