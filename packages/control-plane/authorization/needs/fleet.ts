import type { fleetRoutes } from '@portico/contract/routes/fleet.ts'
import { runsFleet, seesFleet, type Need } from '../need.ts'

/** Hardware and the networks between racks. */
export const fleetNeeds = {
  // system
  ping: 'nothing',

  // hardware
  rack_list: seesFleet,
  rack_view: seesFleet,
  sled_list_uninitialized: seesFleet,

  // sleds
  physical_disk_list: seesFleet,
  physical_disk_view: seesFleet,
  sled_list: seesFleet,
  sled_add: runsFleet,
  sled_view: seesFleet,
  sled_physical_disk_list: seesFleet,
  sled_instance_list: seesFleet,
  sled_set_provision_policy: runsFleet,

  // switches
  switch_list: seesFleet,
  switch_view: seesFleet,

  // ports
  networking_switch_port_list: seesFleet,
  networking_switch_port_clear_settings: runsFleet,
  networking_switch_port_apply_settings: runsFleet,
  networking_switch_port_status: seesFleet,
  networking_switch_port_settings_delete: runsFleet,
  networking_switch_port_settings_list: seesFleet,
  networking_switch_port_settings_create: runsFleet,
  networking_switch_port_settings_view: seesFleet,

  // lldp
  networking_switch_port_lldp_neighbors: seesFleet,
  networking_switch_port_lldp_config_view: seesFleet,
  networking_switch_port_lldp_config_update: runsFleet,

  // address lots
  networking_address_lot_list: seesFleet,
  networking_address_lot_create: { fleet: 'collaborator' },
  networking_address_lot_delete: runsFleet,
  networking_address_lot_block_list: seesFleet,
  networking_loopback_address_list: seesFleet,
  networking_loopback_address_create: runsFleet,
  networking_loopback_address_delete: runsFleet,

  // bgp
  networking_bgp_config_delete: runsFleet,
  networking_bgp_config_list: seesFleet,
  networking_bgp_config_create: runsFleet,
  networking_bgp_announce_set_list: seesFleet,
  networking_bgp_announce_set_update: runsFleet,
  networking_bgp_announce_set_delete: runsFleet,
  networking_bgp_announcement_list: seesFleet,
  networking_bgp_exported: seesFleet,
  networking_bgp_message_history: seesFleet,
  networking_bgp_imported_routes_ipv4: seesFleet,
  networking_bgp_status: seesFleet,

  // bfd
  networking_bfd_disable: runsFleet,
  networking_bfd_enable: runsFleet,
  networking_bfd_status: seesFleet,

  // allow list
  networking_allow_list_view: seesFleet,
  networking_allow_list_update: runsFleet,

  // updates
  target_release_view: seesFleet,
  target_release_update: runsFleet,

  // support bundles
  support_bundle_list: seesFleet,
  support_bundle_create: runsFleet,
  support_bundle_delete: runsFleet,
  support_bundle_view: seesFleet,
  support_bundle_download: seesFleet,
  support_bundle_head: seesFleet,
  support_bundle_download_file: seesFleet,
  support_bundle_head_file: seesFleet,
  support_bundle_index: seesFleet,

  // probes
  probe_list: { project: 'viewer', alsoOnFleet: 'viewer' },
  probe_create: { project: 'collaborator', alsoOnFleet: 'admin' },
  probe_delete: { project: 'collaborator', alsoOnFleet: 'admin' },
  probe_view: { project: 'collaborator', alsoOnFleet: 'viewer' },
} satisfies Record<keyof typeof fleetRoutes, Need>
