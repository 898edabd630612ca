import type { OperationId } from '#routes.ts'
import { type KindName, readOperations, resourceKind } from './kinds.ts'

/**
 * Operations about paths of packets, the diagram of a VPC, and whether packets obey its settings. Every resource that decides about packets affects their
 * responses.
 */
const packets = [
  'portico_paths',
  'portico_instance_effective_rules',
  'portico_vpc_topology',
  'portico_vpc_network',
] as const

/** Operations about the sleds of members of a group. Starting and stopping an instance affects their responses. */
const placements = ['portico_affinity_group_placement', 'portico_anti_affinity_group_placement'] as const

/** Operations about the state of switches. Port settings and announcements affect their responses. */
const routing = [
  'portico_switch_ports',
  'portico_lldp_neighbors',
  'networking_switch_port_lldp_neighbors',
  'portico_bgp_sessions',
  'networking_bgp_status',
  'networking_bgp_exported',
  'networking_bgp_imported_routes_ipv4',
  'networking_bgp_message_history',
] as const

/** Operations about permissions and the roles that give them. */
const accessAnswers = [
  'portico_access_abilities',
  'portico_access_holders',
  'portico_access_held',
  'portico_identity_facts',
] as const

/**
 * Operations whose responses contain resources of a kind, in addition to its list, view and read operations. A change
 * of such a resource makes their responses stale. They are not part of the declarations because only live updates need
 * them, whose code loads after the first paint.
 */
const shownIn: Readonly<Partial<Record<KindName, readonly OperationId[]>>> = {
  instance: [
    'portico_instance_failure',
    'portico_instance_move_view',
    'portico_backup_schedule_view',
    'portico_vpc_rule_findings',
    'portico_vpc_rule_parts',
    'affinity_group_member_list',
    'anti_affinity_group_member_list',
    ...placements,
    'sled_instance_list',
    'portico_rack_contents',
    'portico_sled_plan',
    ...packets,
    'portico_subnet_addresses',
  ],
  disk: ['instance_disk_list'],
  image_upload: ['portico_project_overview', 'portico_silo_overview'],
  anti_affinity_group: ['portico_instance_affinity_groups'],
  affinity_group: ['portico_instance_affinity_groups'],
  affinity_group_member: [
    'portico_affinity_group_contents',
    'portico_instance_affinity_groups',
    ...placements,
  ],
  floating_ip: [
    'portico_fleet_overview',
    'portico_instance_addresses',
    'ip_pool_utilization_view',
    'portico_ip_pool_uses',
    'portico_ip_pool_addresses',
    ...packets,
  ],
  instance_network_interface: [
    'vpc_subnet_list_network_interfaces',
    'portico_subnet_addresses',
    'portico_subnet_address_history',
    'portico_instance_addresses',
    'portico_vpc_rule_findings',
    'portico_vpc_rule_parts',
    ...packets,
  ],
  probe: [
    'ip_pool_utilization_view',
    'portico_ip_pool_uses',
    'portico_ip_pool_addresses',
    'portico_subnet_addresses',
  ],
  vpc: ['portico_vpc_rule_findings', 'portico_vpc_rule_parts', ...packets],
  vpc_subnet: ['portico_vpc_contents', 'portico_vpc_rule_findings', 'portico_vpc_rule_parts', ...packets],
  vpc_router: ['portico_vpc_contents', 'portico_gateway_uses', ...packets],
  router_route: ['portico_gateway_uses', ...packets],
  vpc_firewall_rule: [
    'portico_vpc_contents',
    'portico_vpc_rule_findings',
    'portico_vpc_rule_uses',
    ...packets,
  ],
  internet_gateway: ['portico_vpc_contents', ...packets],
  internet_gateway_ip_pool: ['portico_gateway_uses', ...packets],
  internet_gateway_ip_address: ['portico_gateway_uses', ...packets],
  ip_pool: ['portico_gateway_uses', 'portico_silo_contents', 'project_ip_pool_list', 'project_ip_pool_view'],
  ip_pool_range: [
    'portico_fleet_overview',
    'ip_pool_utilization_view',
    'portico_ip_pool_uses',
    'portico_ip_pool_addresses',
    'portico_issue_list',
  ],
  ip_pool_silo: [
    'project_ip_pool_list',
    'silo_ip_pool_list',
    'portico_ip_pool_uses',
    'portico_silo_contents',
    'portico_issue_list',
  ],
  address_lot: ['networking_address_lot_block_list', 'portico_address_lot_uses'],
  address_lot_block: ['portico_address_lot_block_facts'],
  bgp_config: ['portico_bgp_config_facts'],
  bgp_announce_set: ['portico_bgp_config_facts'],
  bgp_announcement: [...routing],
  bfd_session: ['portico_issue_list'],
  switch_port: [
    'networking_switch_port_lldp_config_view',
    'networking_bfd_status',
    ...routing,
    'portico_issue_list',
  ],
  switch_port_settings: [
    'networking_switch_port_lldp_config_view',
    'portico_bgp_config_facts',
    'networking_bfd_status',
    'portico_address_lot_uses',
    ...routing,
    'portico_issue_list',
  ],
  project: [
    'portico_access_held',
    'portico_identity_facts',
    'portico_project_overview',
    'portico_silo_overview',
  ],
  ssh_key: ['instance_ssh_public_key_list'],
  saml_identity_provider: ['silo_identity_provider_list'],
  certificate: ['portico_certificate_facts', 'portico_issue_list', 'portico_silo_overview'],
  silo: ['silo_utilization_list', 'portico_system_access', 'portico_fleet_overview'],
  silo_quota: [
    'system_quotas_list',
    'utilization_view',
    'silo_utilization_list',
    'silo_utilization_view',
    'portico_fleet_utilization',
    'portico_issue_list',
    'portico_project_overview',
    'portico_silo_overview',
    'portico_fleet_overview',
  ],
  silo_user: ['silo_user_list', 'portico_silo_contents', 'portico_silo_identities', ...accessAnswers],
  silo_group: ['current_user_groups', 'portico_silo_contents', 'portico_silo_identities', ...accessAnswers],
  silo_group_member: [
    'current_user_groups',
    'portico_silo_identities',
    'portico_system_access',
    ...accessAnswers,
  ],
  role_assignment: ['policy_view', 'portico_system_access', ...accessAnswers],
  task: ['portico_task_member_list', 'portico_project_overview', 'portico_silo_overview'],
  sled: [
    'portico_fleet_overview',
    'portico_rack_contents',
    'portico_sled_plan',
    'portico_physical_disk_facts',
    'portico_issue_list',
  ],
  instance_move: ['portico_instance_move_view', 'sled_instance_list', 'portico_rack_contents'],
  sled_outage: ['portico_rack_contents', 'portico_issue_list', 'portico_fleet_overview'],
  physical_disk: ['sled_physical_disk_list', 'portico_physical_disk_facts'],
  switch: ['portico_rack_contents'],
  uninitialized_sled: ['portico_rack_contents'],
  support_bundle: ['portico_support_bundle_facts', 'portico_issue_list'],
  target_release: ['portico_releases'],
}

/** Returns all operations whose responses contain resources of a kind. */
export function showingOperations(name: KindName): readonly OperationId[] {
  const { operations } = resourceKind(name)
  const own = [operations?.list, operations?.view].filter((operation) => operation !== undefined)
  return [...new Set([...own, ...readOperations(name), ...(shownIn[name] ?? [])])]
}
