import { fixed } from './operations.ts'
import type { ResourceKind } from './resource-kind.ts'

/** Resource kinds: addresses and routing of the rack, and the allow list. */
export const fabricKinds = {
  address_lot: {
    one: 'address lot',
    many: 'address lots',
    scopes: ['fleet'],
    operations: {
      list: 'networking_address_lot_list',
      create: 'networking_address_lot_create',
      delete: 'networking_address_lot_delete',
    },
    searched: true,
    views: true,
    bulkDelete: true,
  },
  address_lot_block: {
    one: 'address block',
    many: 'address blocks',
    scopes: ['fleet'],
    operations: { list: 'networking_address_lot_block_list' },
  },
  loopback_address: {
    one: 'loopback address',
    many: 'loopback addresses',
    scopes: ['fleet'],
    operations: {
      list: 'networking_loopback_address_list',
      create: 'networking_loopback_address_create',
      delete: 'networking_loopback_address_delete',
    },
    readBy: ['portico_address_lot_uses'],
  },
  bgp_config: {
    one: 'BGP configuration',
    many: 'BGP configurations',
    scopes: ['fleet'],
    operations: {
      list: 'networking_bgp_config_list',
      create: 'networking_bgp_config_create',
      delete: 'networking_bgp_config_delete',
    },
    searched: true,
    views: true,
    bulkDelete: true,
  },
  bgp_announce_set: {
    one: 'announce set',
    many: 'announce sets',
    scopes: ['fleet'],
    operations: {
      list: 'networking_bgp_announce_set_list',
      update: 'networking_bgp_announce_set_update',
      delete: 'networking_bgp_announce_set_delete',
    },
    readBy: ['portico_address_lot_uses'],
    searched: 'networking_bgp_announce_set_list',
  },
  bgp_announcement: {
    one: 'announcement',
    many: 'announcements',
    scopes: ['fleet'],
    operations: { list: 'networking_bgp_announcement_list' },
    readBy: ['portico_address_lot_uses'],
  },
  bfd_session: {
    one: 'BFD session',
    many: 'BFD sessions',
    scopes: ['fleet'],
    readBy: ['networking_bfd_status'],
  },
  switch_port: {
    one: 'switch port',
    many: 'switch ports',
    scopes: ['fleet'],
    operations: { list: 'networking_switch_port_list' },
  },
  switch_port_settings: {
    one: 'port settings',
    many: 'port settings',
    scopes: ['fleet'],
    operations: fixed('networking_switch_port_settings'),
    searched: 'networking_switch_port_settings_list',
    views: true,
    bulkDelete: true,
  },
  allow_list: {
    one: 'allow list',
    many: 'allow lists',
    scopes: ['fleet'],
    operations: { view: 'networking_allow_list_view', update: 'networking_allow_list_update' },
  },
  trial: {
    one: 'change on trial',
    many: 'changes on trial',
    scopes: ['fleet'],
    operations: { list: 'portico_trial_list' },
  },
} as const satisfies Readonly<Record<string, ResourceKind>>
