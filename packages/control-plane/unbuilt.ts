import type { OperationId } from '@portico/contract/routes.ts'

/**
 * Operations of the contract whose families are still to come. They answer 501 with the Error body. Serving one
 * means taking it out of here, or the types complain.
 */
export const unbuilt = [
  // support, updates, probes
  'probe_list',
  'probe_create',
  'probe_delete',
  'probe_view',
  'support_bundle_list',
  'support_bundle_create',
  'support_bundle_delete',
  'support_bundle_view',
  'support_bundle_download',
  'support_bundle_head',
  'support_bundle_download_file',
  'support_bundle_head_file',
  'support_bundle_index',
  'target_release_view',
  'target_release_update',
  // metrics
  'disk_metrics_list',
  'silo_metric',
  'system_metric',
  'system_timeseries_query',
  'system_timeseries_schema_list',
  'timeseries_query',
  // system networking
  'networking_switch_port_lldp_neighbors',
  'networking_switch_port_list',
  'networking_switch_port_lldp_config_view',
  'networking_switch_port_lldp_config_update',
  'networking_switch_port_clear_settings',
  'networking_switch_port_apply_settings',
  'networking_switch_port_status',
  'networking_address_lot_list',
  'networking_address_lot_create',
  'networking_address_lot_delete',
  'networking_address_lot_block_list',
  'networking_bfd_disable',
  'networking_bfd_enable',
  'networking_bfd_status',
  'networking_bgp_config_delete',
  'networking_bgp_config_list',
  'networking_bgp_config_create',
  'networking_bgp_announce_set_list',
  'networking_bgp_announce_set_update',
  'networking_bgp_announce_set_delete',
  'networking_bgp_announcement_list',
  'networking_bgp_exported',
  'networking_bgp_message_history',
  'networking_bgp_imported_routes_ipv4',
  'networking_bgp_status',
  'networking_loopback_address_list',
  'networking_loopback_address_create',
  'networking_loopback_address_delete',
  'networking_switch_port_settings_delete',
  'networking_switch_port_settings_list',
  'networking_switch_port_settings_create',
  'networking_switch_port_settings_view',
] as const satisfies readonly OperationId[]

export type Unbuilt = (typeof unbuilt)[number]
