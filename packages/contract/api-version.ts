import type { OperationId } from './routes.ts'

/** The contract version that this server implements. */
export const servedVersion = '20250212.0.0'

/** First number of the newest contract version known to this server (`reference/api-2026-08.json`). */
const newestKnown = 2_026_081_901

/**
 * Smallest first number of the later versions. The first number of a version has eight digits in older versions and ten
 * in later ones, of which four are the year.
 */
const firstLaterVersion = 2_025_000_000

/**
 * Parses the header `api-version`, which old clients omit. A request with an older version, whose first number has
 * eight digits, is served as if it had no header. A request with a later version is served only if it uses nothing that
 * this contract lacks.
 * @returns the version if it is a later one; null if the request needs no special treatment; undefined if the version
 * is unknown
 */
export function laterVersion(header: string | null): string | null | undefined {
  if (header === null) return null
  const first = /^(\d{8}|\d{10})\.\d{1,9}\.\d{1,9}$/.exec(header)?.[1]
  if (first === undefined || Number(first) > newestKnown) return undefined
  if (first.length === 8) return null
  return Number(first) < firstLaterVersion ? undefined : header
}

/**
 * Operations whose responses do not fit the newest known version, because it requires further fields or has another
 * type or status. `api-version.test.ts` derives them from both versions.
 */
export const changedResponses: ReadonlySet<string> = new Set<OperationId>([
  'current_user_groups',
  'current_user_view',
  'disk_create',
  'disk_list',
  'disk_view',
  'group_list',
  'group_view',
  'image_create',
  'image_demote',
  'image_list',
  'image_promote',
  'image_view',
  'instance_create',
  'instance_disk_attach',
  'instance_disk_detach',
  'instance_disk_list',
  'instance_ephemeral_ip_attach',
  'instance_external_ip_list',
  'instance_list',
  'instance_network_interface_create',
  'instance_network_interface_list',
  'instance_network_interface_update',
  'instance_network_interface_view',
  'instance_reboot',
  'instance_start',
  'instance_stop',
  'instance_update',
  'instance_view',
  'ip_pool_create',
  'ip_pool_list',
  'ip_pool_update',
  'ip_pool_utilization_view',
  'ip_pool_view',
  'local_idp_user_create',
  'networking_bfd_status',
  'networking_bgp_announce_set_update',
  'networking_bgp_config_create',
  'networking_bgp_config_list',
  'networking_bgp_exported',
  'networking_bgp_status',
  'networking_loopback_address_create',
  'networking_loopback_address_list',
  'networking_switch_port_list',
  'networking_switch_port_lldp_config_view',
  'networking_switch_port_lldp_neighbors',
  'networking_switch_port_settings_create',
  'networking_switch_port_settings_view',
  'probe_list',
  'probe_view',
  'project_ip_pool_list',
  'project_ip_pool_view',
  'silo_ip_pool_list',
  'silo_user_list',
  'silo_user_view',
  'system_timeseries_query',
  'target_release_update',
  'timeseries_query',
  'user_list',
  'vpc_firewall_rules_update',
  'vpc_firewall_rules_view',
  'vpc_subnet_list_network_interfaces',
])
