import type { SwitchPortSettings, SwitchPortSettingsView } from '@portico/contract/schemas/ports.ts'
import type { Selectable } from 'kysely'
import type { SwitchPortSettingsTable } from '#kernel/database/schema/fabric.ts'
import { identityBlock } from '#kernel/wire.ts'
import { withPrefixLength } from '../addresses.ts'
import { peerKey } from './keys.ts'

export type SettingsRow = Selectable<SwitchPortSettingsTable>

export function settingsView(row: Omit<SettingsRow, 'content' | 'md5_keys' | 'since'>): SwitchPortSettings {
  return identityBlock(row)
}

/**
 * Returns settings with their whole content.
 * @param withKeys whether to include session keys, which only users who may set them can read
 */
export function wholeView(row: SettingsRow, withKeys: boolean): SwitchPortSettingsView {
  const { content, md5_keys, id: port_settings_id } = row
  return {
    settings: settingsView(row),
    groups: [],
    port: { geometry: content.geometry, port_settings_id },
    links: content.links.map((link) => ({
      autoneg: link.autoneg,
      fec: link.fec,
      link_name: link.link_name,
      lldp_link_config_id: link.lldp.id,
      mtu: link.mtu,
      port_settings_id,
      speed: link.speed,
      tx_eq_config_id: link.tx_eq_id,
    })),
    link_lldp: content.links.map(({ lldp }) => lldp),
    tx_eq: content.links.map(({ tx_eq }) => tx_eq),
    interfaces: content.interfaces.map(({ id, interface_name, kind, v6_enabled }) => ({
      id,
      interface_name,
      kind,
      port_settings_id,
      v6_enabled,
    })),
    vlan_interfaces: content.interfaces.flatMap(({ id, vid }) =>
      vid === null ? [] : [{ interface_config_id: id, vlan_id: vid }],
    ),
    routes: content.routes.map(({ interface_name, dst, gw, rib_priority, vid }) => ({
      dst,
      gw: withPrefixLength(gw),
      interface_name,
      port_settings_id,
      rib_priority,
      vlan_id: vid,
    })),
    bgp_peers: content.peers.map((peer) => ({
      ...peer,
      md5_auth_key: withKeys ? (md5_keys[peerKey(peer)] ?? null) : null,
    })),
    addresses: content.addresses.map((one) => ({
      address: one.address,
      address_lot_block_id: one.address_lot_block_id,
      interface_name: one.interface_name,
      port_settings_id,
      vlan_id: one.vlan_id,
    })),
  }
}
