import { tagged, type Route } from './route.ts'

const status = tagged('system/status')
const hardware = tagged('system/hardware')
const networking = tagged('system/networking')
const hidden = tagged('hidden')

export const fleetRoutes = {
  // system
  ping: status.get('/v1/ping', { auth: 'none' }),

  // hardware
  rack_list: hardware.get('/v1/system/hardware/racks', { paged: [] }),
  rack_view: hardware.get('/v1/system/hardware/racks/{rack_id}'),
  sled_list_uninitialized: hardware.get('/v1/system/hardware/sleds-uninitialized', { paged: [] }),

  // sleds
  physical_disk_list: hardware.get('/v1/system/hardware/disks', { paged: [] }),
  physical_disk_view: hardware.get('/v1/system/hardware/disks/{disk_id}'),
  sled_list: hardware.get('/v1/system/hardware/sleds', { paged: [] }),
  sled_add: hardware.post('/v1/system/hardware/sleds', 201),
  sled_view: hardware.get('/v1/system/hardware/sleds/{sled_id}'),
  sled_physical_disk_list: hardware.get('/v1/system/hardware/sleds/{sled_id}/disks', { paged: [] }),
  sled_instance_list: hardware.get('/v1/system/hardware/sleds/{sled_id}/instances', { paged: [] }),
  sled_set_provision_policy: hardware.put('/v1/system/hardware/sleds/{sled_id}/provision-policy'),

  // switches
  switch_list: hardware.get('/v1/system/hardware/switches', { paged: [] }),
  switch_view: hardware.get('/v1/system/hardware/switches/{switch_id}'),

  // ports
  networking_switch_port_list: hardware.get('/v1/system/hardware/switch-port', { paged: [] }),
  networking_switch_port_clear_settings: hardware.del('/v1/system/hardware/switch-port/{port}/settings'),
  networking_switch_port_apply_settings: hardware.post(
    '/v1/system/hardware/switch-port/{port}/settings',
    204,
  ),
  networking_switch_port_status: hardware.get('/v1/system/hardware/switch-port/{port}/status'),
  networking_switch_port_settings_delete: networking.del('/v1/system/networking/switch-port-settings'),
  networking_switch_port_settings_list: networking.get('/v1/system/networking/switch-port-settings', {
    paged: [],
  }),
  networking_switch_port_settings_create: networking.post('/v1/system/networking/switch-port-settings', 201),
  networking_switch_port_settings_view: networking.get('/v1/system/networking/switch-port-settings/{port}'),

  // lldp
  networking_switch_port_lldp_neighbors: networking.get(
    '/v1/system/hardware/rack-switch-port/{rack_id}/{switch_location}/{port}/lldp/neighbors',
    { paged: [] },
  ),
  networking_switch_port_lldp_config_view: networking.get(
    '/v1/system/hardware/switch-port/{port}/lldp/config',
  ),
  networking_switch_port_lldp_config_update: networking.post(
    '/v1/system/hardware/switch-port/{port}/lldp/config',
    204,
  ),

  // address lots
  networking_address_lot_list: networking.get('/v1/system/networking/address-lot', { paged: [] }),
  networking_address_lot_create: networking.post('/v1/system/networking/address-lot', 201),
  networking_address_lot_delete: networking.del('/v1/system/networking/address-lot/{address_lot}'),
  networking_address_lot_block_list: networking.get(
    '/v1/system/networking/address-lot/{address_lot}/blocks',
    { paged: [] },
  ),
  networking_loopback_address_list: networking.get('/v1/system/networking/loopback-address', { paged: [] }),
  networking_loopback_address_create: networking.post('/v1/system/networking/loopback-address', 201),
  networking_loopback_address_delete: networking.del(
    '/v1/system/networking/loopback-address/{rack_id}/{switch_location}/{address}/{subnet_mask}',
  ),

  // bgp
  networking_bgp_config_delete: networking.del('/v1/system/networking/bgp'),
  networking_bgp_config_list: networking.get('/v1/system/networking/bgp', { paged: [] }),
  networking_bgp_config_create: networking.post('/v1/system/networking/bgp', 201),
  networking_bgp_announce_set_list: networking.get('/v1/system/networking/bgp-announce-set', { paged: [] }),
  networking_bgp_announce_set_update: networking.put('/v1/system/networking/bgp-announce-set', {
    status: 201,
  }),
  networking_bgp_announce_set_delete: networking.del('/v1/system/networking/bgp-announce-set/{announce_set}'),
  networking_bgp_announcement_list: networking.get(
    '/v1/system/networking/bgp-announce-set/{announce_set}/announcement',
  ),
  networking_bgp_exported: networking.get('/v1/system/networking/bgp-exported'),
  networking_bgp_message_history: networking.get('/v1/system/networking/bgp-message-history'),
  networking_bgp_imported_routes_ipv4: networking.get('/v1/system/networking/bgp-routes-ipv4'),
  networking_bgp_status: networking.get('/v1/system/networking/bgp-status'),

  // bfd
  networking_bfd_disable: networking.post('/v1/system/networking/bfd-disable', 204),
  networking_bfd_enable: networking.post('/v1/system/networking/bfd-enable', 204),
  networking_bfd_status: networking.get('/v1/system/networking/bfd-status'),

  // allow list
  networking_allow_list_view: networking.get('/v1/system/networking/allow-list'),
  networking_allow_list_update: networking.put('/v1/system/networking/allow-list'),

  // updates
  target_release_view: hidden.get('/v1/system/update/target-release'),
  target_release_update: hidden.put('/v1/system/update/target-release', { status: 201 }),

  // support bundles
  support_bundle_list: hidden.get('/experimental/v1/system/support-bundles', { paged: [] }),
  support_bundle_create: hidden.act('/experimental/v1/system/support-bundles', 201),
  support_bundle_delete: hidden.del('/experimental/v1/system/support-bundles/{support_bundle}'),
  support_bundle_view: hidden.get('/experimental/v1/system/support-bundles/{support_bundle}'),
  support_bundle_download: hidden.get('/experimental/v1/system/support-bundles/{support_bundle}/download', {
    status: 'default',
  }),
  support_bundle_head: hidden.head('/experimental/v1/system/support-bundles/{support_bundle}/download', {
    status: 'default',
  }),
  support_bundle_download_file: hidden.get(
    '/experimental/v1/system/support-bundles/{support_bundle}/download/{file}',
    { status: 'default' },
  ),
  support_bundle_head_file: hidden.head(
    '/experimental/v1/system/support-bundles/{support_bundle}/download/{file}',
    { status: 'default' },
  ),
  support_bundle_index: hidden.get('/experimental/v1/system/support-bundles/{support_bundle}/index', {
    status: 'default',
  }),

  // probes
  probe_list: hidden.get('/experimental/v1/probes', { paged: ['project'] }),
  probe_create: hidden.post('/experimental/v1/probes', 201),
  probe_delete: hidden.del('/experimental/v1/probes/{probe}'),
  probe_view: hidden.get('/experimental/v1/probes/{probe}'),
} satisfies Record<string, Route>
