import type { OperationId } from './routes.ts'

/**
 * One line for each operation, for the OpenAPI document. Most say what their id says: `vpc_router_route_list` is
 * "List VPC router routes". The others are written out.
 */
const written: Partial<Record<OperationId, string>> = {
  instance_disk_attach: 'Attach a disk to an instance',
  instance_disk_detach: 'Detach a disk from an instance',
  instance_disk_list: 'List disks of an instance',
  instance_reboot: 'Reboot an instance',
  instance_start: 'Start an instance',
  instance_stop: 'Stop an instance',
  instance_serial_console: 'Read what the serial console has printed',
  instance_serial_console_stream: 'Connect to the serial console',
  instance_ssh_public_key_list: 'List SSH keys given to an instance',
  instance_external_ip_list: 'List external addresses of an instance',
  instance_ephemeral_ip_attach: 'Attach an ephemeral address to an instance',
  instance_ephemeral_ip_detach: 'Detach the ephemeral address of an instance',
  disk_bulk_write_import: 'Write a chunk of an import to a disk',
  disk_bulk_write_import_start: 'Begin an import to a disk',
  disk_bulk_write_import_stop: 'End an import to a disk',
  disk_finalize_import: 'Make an imported disk ready for use',
  disk_metrics_list: 'Read a metric of a disk',
  image_demote: 'Move an image of the silo to a project',
  image_promote: 'Move an image of a project to the silo',
  affinity_group_member_list: 'List members of an affinity group',
  affinity_group_member_instance_add: 'Add an instance to an affinity group',
  affinity_group_member_instance_delete: 'Remove an instance from an affinity group',
  affinity_group_member_instance_view: 'View a member of an affinity group',
  anti_affinity_group_member_list: 'List members of an anti-affinity group',
  anti_affinity_group_member_instance_add: 'Add an instance to an anti-affinity group',
  anti_affinity_group_member_instance_delete: 'Remove an instance from an anti-affinity group',
  anti_affinity_group_member_instance_view: 'View a member of an anti-affinity group',
  floating_ip_attach: 'Attach a floating IP to an instance',
  floating_ip_detach: 'Detach a floating IP from its instance',
  vpc_firewall_rules_view: 'List firewall rules of a VPC',
  vpc_firewall_rules_update: 'Replace the firewall rules of a VPC',
  vpc_subnet_list_network_interfaces: 'List network interfaces in a subnet',
  internet_gateway_ip_pool_create: 'Attach an IP pool to an internet gateway',
  internet_gateway_ip_pool_delete: 'Detach an IP pool from an internet gateway',
  internet_gateway_ip_pool_list: 'List IP pools of an internet gateway',
  internet_gateway_ip_address_create: 'Give an internet gateway an address of its own',
  internet_gateway_ip_address_delete: 'Take the address of an internet gateway away',
  internet_gateway_ip_address_list: 'List addresses of an internet gateway',
  project_ip_pool_list: 'List IP pools linked to the silo',
  project_ip_pool_view: 'View an IP pool linked to the silo',
  silo_ip_pool_list: 'List IP pools linked to a silo',
  ip_pool_range_add: 'Add a range to an IP pool',
  ip_pool_range_list: 'List ranges of an IP pool',
  ip_pool_range_remove: 'Remove a range from an IP pool',
  ip_pool_service_view: 'View the IP pool of the control plane',
  ip_pool_service_range_add: 'Add a range to the IP pool of the control plane',
  ip_pool_service_range_list: 'List ranges of the IP pool of the control plane',
  ip_pool_service_range_remove: 'Remove a range from the IP pool of the control plane',
  ip_pool_silo_list: 'List silos an IP pool is linked to',
  ip_pool_silo_link: 'Link an IP pool to a silo',
  ip_pool_silo_unlink: 'Unlink an IP pool from a silo',
  ip_pool_silo_update: 'Make an IP pool the default of a silo, or not',
  ip_pool_utilization_view: 'View how much of an IP pool is used',
  login_saml: 'Log in by SAML',
  login_local: 'Log in by name and password',
  logout: 'Log out',
  ping: 'Ask whether the API is there',
  current_user_view: 'View who is logged in',
  current_user_groups: 'List groups of who is logged in',
  current_user_ssh_key_list: 'List SSH keys of who is logged in',
  current_user_ssh_key_create: 'Add an SSH key',
  current_user_ssh_key_delete: 'Delete an SSH key',
  current_user_ssh_key_view: 'View an SSH key',
  device_auth_request: 'Ask for a device to be let in',
  device_auth_confirm: 'Let a device in',
  device_access_token: 'Fetch the token of a device',
  user_list: 'List users of the silo',
  user_builtin_list: 'List built-in users',
  user_builtin_view: 'View a built-in user',
  group_list: 'List groups of the silo',
  policy_view: 'View the policy of the silo',
  policy_update: 'Replace the policy of the silo',
  project_policy_view: 'View the policy of a project',
  project_policy_update: 'Replace the policy of a project',
  silo_policy_view: 'View the policy of a silo',
  silo_policy_update: 'Replace the policy of a silo',
  system_policy_view: 'View the policy of the fleet',
  system_policy_update: 'Replace the policy of the fleet',
  system_quotas_list: 'List quotas of all silos',
  silo_quotas_view: 'View quotas of a silo',
  silo_quotas_update: 'Change quotas of a silo',
  silo_user_list: 'List users of a silo',
  silo_user_view: 'View a user of a silo',
  local_idp_user_create: 'Create a local user',
  local_idp_user_delete: 'Delete a local user',
  local_idp_user_set_password: 'Set the password of a local user',
  silo_identity_provider_list: 'List identity providers of a silo',
  utilization_view: 'View what the silo uses',
  silo_utilization_list: 'List what silos use',
  silo_utilization_view: 'View what a silo uses',
  silo_metric: 'Read a metric of the silo',
  system_metric: 'Read a metric of the system',
  timeseries_query: 'Query timeseries of a project',
  system_timeseries_query: 'Query timeseries of the system',
  system_timeseries_schema_list: 'List schemas of timeseries',
  sled_add: 'Add a sled to the rack',
  sled_list_uninitialized: 'List sleds that are not in use yet',
  sled_instance_list: 'List instances on a sled',
  sled_physical_disk_list: 'List physical disks of a sled',
  sled_set_provision_policy: 'Set whether a sled takes new instances',
  target_release_view: 'View the release to be run',
  target_release_update: 'Set the release to be run',
  networking_address_lot_block_list: 'List blocks of an address lot',
  networking_allow_list_view: 'View who may reach the API',
  networking_allow_list_update: 'Set who may reach the API',
  networking_bfd_disable: 'End a BFD session',
  networking_bfd_enable: 'Begin a BFD session',
  networking_bfd_status: 'View the state of BFD sessions',
  networking_bgp_announcement_list: 'List announcements of a BGP announce set',
  networking_bgp_exported: 'List prefixes exported by BGP',
  networking_bgp_imported_routes_ipv4: 'List IPv4 routes imported by BGP',
  networking_bgp_message_history: 'List messages exchanged by BGP',
  networking_bgp_status: 'View the state of BGP sessions',
  networking_switch_port_apply_settings: 'Apply settings to a switch port',
  networking_switch_port_clear_settings: 'Clear the settings of a switch port',
  networking_switch_port_settings_list: 'List settings of switch ports',
  networking_switch_port_settings_create: 'Create settings for switch ports',
  networking_switch_port_settings_delete: 'Delete settings for switch ports',
  networking_switch_port_settings_view: 'View settings for switch ports',
  networking_switch_port_status: 'View the state of a switch port',
  networking_switch_port_lldp_config_view: 'View the LLDP configuration of a switch port',
  networking_switch_port_lldp_config_update: 'Change the LLDP configuration of a switch port',
  networking_switch_port_lldp_neighbors: 'List LLDP neighbours of a switch port',
  support_bundle_download: 'Download a support bundle',
  support_bundle_download_file: 'Download a file of a support bundle',
  support_bundle_head: 'Read the size of a support bundle',
  support_bundle_head_file: 'Read the size of a file of a support bundle',
  support_bundle_index: 'List files of a support bundle',
  portico_capabilities: 'View what this server offers beyond the contract',
  portico_stream: 'Follow changes as they happen',
  portico_search: 'Find things by part of their name',
  portico_changes: 'List who changed what',
  portico_counts: 'Count things by kind and state',
  portico_instance_addresses: 'List addresses of several instances',
  portico_names: 'List names of things by id',
  portico_instance_failure: 'View why an instance failed or stands still',
  portico_view_list: 'List saved views of a list',
  portico_view_create: 'Save a view of a list',
  portico_view_update: 'Change or share a saved view',
  portico_view_delete: 'Delete a saved view',
  portico_view_open_first: 'Open a list with a saved view',
  portico_view_open_first_end: 'Open a list as it usually is',
}

const verbs: Readonly<Record<string, string>> = {
  list: 'List',
  view: 'View',
  create: 'Create',
  update: 'Change',
  delete: 'Delete',
}

/** An id's words as they are written; the networking of operators is not named again in each line. */
function spelled(parts: readonly string[]): string {
  return parts
    .join(' ')
    .replace(/^networking /, '')
    .replace('anti affinity', 'anti-affinity')
    .replaceAll(/\b(ip|vpc|bgp|ssh|saml)\b/g, (word) => word.toUpperCase())
}

/** @throws Error for an operation whose id says no sentence and for which none is written */
export function summaryOf(id: OperationId): string {
  const sentence = written[id]
  if (sentence !== undefined) return sentence
  const parts = id.split('_')
  const verb = verbs[parts.pop() ?? '']
  if (verb === undefined) throw new Error(`${id} needs a summary in words`)
  const what = spelled(parts)
  return verb === 'List' ? `List ${plural(what)}` : `${verb} ${article(what)} ${what}`
}

function plural(what: string): string {
  return /(s|ch)$/.test(what) ? `${what}es` : `${what}s`
}

/** By sound: an instance, an IP pool, an SSH key; a user. */
function article(what: string): 'a' | 'an' {
  return /^([aeio]|SSH)/i.test(what) ? 'an' : 'a'
}
