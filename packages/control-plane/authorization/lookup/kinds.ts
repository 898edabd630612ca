import type { Kind, Parent, ParentKind } from './kind.ts'

/**
 * The table of kinds. A new kind is one entry here and its operations' lines in `authorization/needs`; whoever may
 * read it then also finds, hears of and counts it. Kinds of the change log that are not here are heard by nobody.
 *
 * Type words and the refusals of selectors that do not fit together are semantics/conventions.md sections 5 and 3.
 */

const inProject = { project: 'project_id', silo: 'silo_id' } as const
const inSilo = { silo: 'silo_id' } as const
const ofFleet = {} as const

const project = (idWithParent: string, nameWithoutParent: string | null) =>
  ({ kind: 'project', as: 'project', column: 'project_id', idWithParent, nameWithoutParent }) as const
const vpc = (idWithParent: string, nameWithoutParent: string) =>
  ({ kind: 'vpc', as: 'vpc', column: 'vpc_id', idWithParent, nameWithoutParent }) as const

const gateway = (what: string): Parent => ({
  kind: 'internet_gateway',
  as: 'gateway',
  column: 'internet_gateway_id',
  idWithParent: `when providing ${what} as an ID gateway, subnet, vpc, and project should not be specified`,
  nameWithoutParent: `${what} should either be an ID or gateway should be specified`,
})

const group = (what: string): Parent =>
  project(
    `when providing ${what} as an ID, project should not be specified`,
    `${what} should either be UUID or project should be specified`,
  )

export const kinds = {
  // compute
  instance: {
    table: 'instance',
    word: 'instance',
    logged: 'instance',
    place: inProject,
    shownBy: ['instance_view'],
    parent: project(
      'when providing instance as an ID project should not be specified',
      'instance should either be UUID or project should be specified',
    ),
    state: 'run_state',
    searched: 'instance_view',
    named: 'instance',
  },
  disk: {
    table: 'disk',
    word: 'disk',
    logged: 'disk',
    place: inProject,
    shownBy: ['disk_view'],
    parent: project(
      'when providing disk as an ID project should not be specified',
      'disk should either be UUID or project should be specified',
    ),
    state: 'state',
    searched: 'disk_view',
    named: 'disk',
  },
  snapshot: {
    table: 'snapshot',
    word: 'snapshot',
    logged: 'snapshot',
    place: inProject,
    shownBy: ['snapshot_view'],
    parent: project(
      'when providing snapshot as an ID, project should not be specified',
      'snapshot should either be an ID or project should be specified',
    ),
    state: 'state',
    searched: 'snapshot_view',
  },
  image: {
    table: 'image',
    word: 'image',
    logged: 'image',
    place: inProject,
    shownBy: ['image_view'],
    parent: project('when providing image as an ID, project should not be specified', null),
    searched: 'image_view',
  },
  image_upload: {
    table: 'image_upload',
    word: 'image-upload',
    logged: 'image-upload',
    place: inProject,
    shownBy: ['portico_image_upload_view'],
    // Several may bring an image of one name, of which the first to be done has it.
    nameless: true,
    state: 'state',
  },
  affinity_group: {
    table: 'affinity_group',
    only: 'affinity',
    word: 'affinity-group',
    logged: 'affinity-group',
    place: inProject,
    shownBy: ['affinity_group_view'],
    parent: group('affinity_group'),
    searched: 'affinity_group_view',
  },
  anti_affinity_group: {
    table: 'affinity_group',
    only: 'anti_affinity',
    word: 'anti-affinity-group',
    logged: 'affinity-group',
    place: inProject,
    shownBy: ['anti_affinity_group_view'],
    parent: group('anti_affinity_group'),
    searched: 'anti_affinity_group_view',
  },
  affinity_member: {
    table: 'affinity_member',
    word: 'affinity-group-member',
    logged: 'affinity-group-member',
    place: inProject,
    shownBy: ['affinity_group_member_list', 'anti_affinity_group_member_list'],
    nameless: true,
  },

  // networks
  vpc: {
    table: 'vpc',
    word: 'vpc',
    logged: 'vpc',
    place: inProject,
    shownBy: ['vpc_view'],
    parent: project(
      'when providing vpc as an ID, project should not be specified',
      'vpc should either be an ID or project should be specified',
    ),
    searched: 'vpc_view',
  },
  vpc_subnet: {
    table: 'vpc_subnet',
    word: 'vpc-subnet',
    logged: 'vpc-subnet',
    place: inProject,
    shownBy: ['vpc_subnet_view'],
    parent: vpc(
      'when providing subnet as an ID, vpc and project should not be specified',
      'subnet should either be an ID or vpc should be specified',
    ),
    searched: 'vpc_subnet_view',
  },
  vpc_router: {
    table: 'vpc_router',
    word: 'vpc-router',
    logged: 'vpc-router',
    place: inProject,
    shownBy: ['vpc_router_view'],
    parent: vpc(
      'when providing router as an ID vpc and project should not be specified',
      'router should either be an ID or vpc should be specified',
    ),
    searched: 'vpc_router_view',
    named: 'vpc_router',
  },
  router_route: {
    table: 'router_route',
    word: 'router-route',
    logged: 'router-route',
    place: inProject,
    shownBy: ['vpc_router_route_view'],
    parent: {
      kind: 'vpc_router',
      as: 'router',
      column: 'vpc_router_id',
      idWithParent: 'when providing route as an ID router, subnet, vpc, and project should not be specified',
      nameWithoutParent: 'route should either be an ID or router should be specified',
    },
  },
  internet_gateway: {
    table: 'internet_gateway',
    word: 'internet-gateway',
    logged: 'internet-gateway',
    place: inProject,
    shownBy: ['internet_gateway_view'],
    parent: vpc(
      'when providing gateway as an ID vpc and project should not be specified',
      'gateway should either be an ID or vpc should be specified',
    ),
    searched: 'internet_gateway_view',
  },
  internet_gateway_ip_pool: {
    table: 'internet_gateway_ip_pool',
    word: 'internet-gateway-ip-pool',
    logged: 'internet-gateway-ip-pool',
    place: inProject,
    shownBy: ['internet_gateway_ip_pool_list'],
    parent: gateway('pool'),
  },
  internet_gateway_ip_address: {
    table: 'internet_gateway_ip_address',
    word: 'internet-gateway-ip-address',
    logged: 'internet-gateway-ip-address',
    place: inProject,
    shownBy: ['internet_gateway_ip_address_list'],
    parent: gateway('address'),
  },
  vpc_firewall_rule: {
    table: 'firewall_rule',
    word: 'vpc-firewall-rule',
    logged: 'vpc-firewall-rule',
    place: inProject,
    shownBy: ['vpc_firewall_rules_view'],
    parent: vpc(
      'when providing rule as an ID, vpc and project should not be specified',
      'rule should either be an ID or vpc should be specified',
    ),
    nameless: true,
    searched: 'vpc_firewall_rules_view',
  },
  network_interface: {
    table: 'network_interface',
    having: 'instance_id',
    word: 'instance-network-interface',
    logged: 'instance-network-interface',
    place: inProject,
    shownBy: ['instance_network_interface_view'],
    parent: {
      kind: 'instance',
      as: 'instance',
      column: 'instance_id',
      idWithParent: 'when providing network_interface as an id instance and project should not be specified',
      nameWithoutParent: 'network_interface should either be a UUID or instance should be specified',
    },
  },
  floating_ip: {
    table: 'external_ip',
    only: 'floating',
    word: 'floating-ip',
    // Ephemeral addresses are logged under the same name; who may see the one may see the other.
    logged: 'external-ip',
    place: inProject,
    shownBy: ['floating_ip_view', 'instance_external_ip_list'],
    parent: project(
      'when providing Floating IP as an ID project should not be specified',
      'Floating IP should either be UUID or project should be specified',
    ),
    searched: 'floating_ip_view',
  },
  probe: {
    table: 'probe',
    word: 'probe',
    logged: 'probe',
    place: inProject,
    shownBy: ['probe_list'],
    parent: {
      kind: 'project',
      as: 'project',
      column: 'project_id',
      nameWithoutParent: 'probe should either be UUID or project should be specified',
    },
    searched: 'probe_list',
  },

  // pools
  ip_pool: {
    table: 'ip_pool',
    word: 'ip-pool',
    logged: 'ip-pool',
    place: ofFleet,
    shownBy: ['ip_pool_view'],
    searched: 'ip_pool_view',
    named: 'ip_pool',
  },
  /** A pool as the silos see it that it is linked to. */
  silo_ip_pool: {
    table: 'ip_pool',
    word: 'ip-pool',
    logged: 'ip-pool',
    place: { links: { table: 'ip_pool_silo', column: 'ip_pool_id' } },
    shownBy: ['project_ip_pool_view'],
    named: 'ip_pool',
  },
  ip_pool_range: {
    table: 'ip_pool_range',
    word: 'ip-pool-range',
    logged: 'ip-pool-range',
    place: ofFleet,
    shownBy: ['ip_pool_range_list'],
    nameless: true,
  },
  ip_pool_silo: {
    table: 'ip_pool_silo',
    word: 'ip-pool-resource',
    logged: 'ip-pool-silo',
    place: inSilo,
    shownBy: ['ip_pool_silo_list', 'project_ip_pool_view'],
    nameless: true,
  },

  // addresses and routing of the rack itself
  address_lot: {
    table: 'address_lot',
    word: 'address-lot',
    logged: 'address-lot',
    place: ofFleet,
    shownBy: ['networking_address_lot_list'],
    searched: 'networking_address_lot_list',
  },
  address_lot_block: {
    table: 'address_lot_block',
    word: 'address-lot-block',
    logged: 'address-lot-block',
    place: ofFleet,
    shownBy: ['networking_address_lot_block_list'],
    nameless: true,
  },
  loopback_address: {
    table: 'loopback_address',
    word: 'loopback-address',
    logged: 'loopback-address',
    place: ofFleet,
    shownBy: ['portico_address_lot_uses'],
    nameless: true,
  },
  bgp_config: {
    table: 'bgp_config',
    word: 'bgp-config',
    logged: 'bgp-config',
    place: ofFleet,
    shownBy: ['networking_bgp_config_list'],
    searched: 'networking_bgp_config_list',
  },
  bgp_announce_set: {
    table: 'bgp_announce_set',
    word: 'bgp-announce-set',
    logged: 'bgp-announce-set',
    place: ofFleet,
    shownBy: ['portico_address_lot_uses'],
    searched: 'networking_bgp_announce_set_list',
  },
  bgp_announcement: {
    table: 'bgp_announcement',
    word: 'bgp-announcement',
    logged: 'bgp-announcement',
    place: ofFleet,
    shownBy: ['portico_address_lot_uses'],
    nameless: true,
  },
  bfd_session: {
    table: 'bfd_session',
    word: 'bfd-session',
    logged: 'bfd-session',
    place: ofFleet,
    shownBy: ['networking_bfd_status'],
    nameless: true,
  },
  switch_port: {
    table: 'switch_port',
    word: 'switch-port',
    logged: 'switch-port',
    place: ofFleet,
    shownBy: ['networking_switch_port_list'],
    nameless: true,
  },
  switch_port_settings: {
    table: 'switch_port_settings',
    word: 'switch-port-settings',
    logged: 'switch-port-settings',
    place: ofFleet,
    shownBy: ['networking_switch_port_settings_view'],
    searched: 'networking_switch_port_settings_list',
  },

  // what lets people in
  allow_list: {
    table: 'allow_list',
    word: 'allow-list',
    logged: 'allow-list',
    place: ofFleet,
    shownBy: ['networking_allow_list_view'],
    nameless: true,
  },
  trial: {
    table: 'trial',
    word: 'trial',
    logged: 'trial',
    place: ofFleet,
    shownBy: ['portico_trial_list'],
    nameless: true,
  },

  issue_silence: {
    table: 'issue_silence',
    word: 'issue-silence',
    logged: 'issue-silence',
    place: ofFleet,
    shownBy: ['portico_issue_list'],
    nameless: true,
  },

  // silos and who is in them
  silo: {
    table: 'silo',
    word: 'silo',
    logged: 'silo',
    place: { silo: 'id' },
    shownBy: ['silo_view'],
    // Its users may read their silo, but have no list or page of silos that a hit could lead to.
    searched: 'silo_list',
    named: 'silo',
  },
  silo_quota: {
    table: 'silo_quota',
    word: 'silo',
    logged: 'silo-quota',
    place: inSilo,
    shownBy: ['silo_quotas_view'],
    nameless: true,
  },
  silo_user: {
    table: 'silo_user',
    word: 'silo-user',
    logged: 'silo-user',
    place: inSilo,
    shownBy: ['silo_user_view'],
    parent: { kind: 'silo', as: 'silo', column: 'silo_id', nameWithoutParent: null },
    nameless: true,
    called: 'display_name',
    // Those of one's own silo, as its list shows them: operators look into a silo by going there.
    searched: 'user_list',
  },
  silo_group: {
    table: 'silo_group',
    word: 'silo-group',
    logged: 'silo-group',
    place: inSilo,
    shownBy: ['group_view'],
    nameless: true,
    called: 'display_name',
    searched: 'group_view',
  },
  group_member: {
    table: 'group_member',
    word: 'silo-group-member',
    logged: 'silo-group-member',
    place: inSilo,
    shownBy: ['user_list'],
    nameless: true,
  },
  role_assignment: {
    table: 'role_assignment',
    word: 'role-assignment',
    logged: 'role-assignment',
    place: inProject,
    shownBy: ['project_policy_view', 'silo_policy_view', 'system_policy_view'],
    nameless: true,
  },
  project: {
    table: 'project',
    word: 'project',
    logged: 'project',
    place: { project: 'id', silo: 'silo_id' },
    shownBy: ['project_view'],
    searched: 'project_view',
  },
  ssh_key: {
    table: 'ssh_key',
    word: 'ssh-key',
    logged: 'ssh-key',
    place: { owner: 'user_id' },
    shownBy: ['current_user_ssh_key_view'],
  },
  session: {
    table: 'session',
    word: 'session',
    logged: 'session',
    place: { owner: 'user_id' },
    shownBy: ['portico_session_list'],
    nameless: true,
  },
  access_token: {
    table: 'access_token',
    word: 'access-token',
    logged: 'access-token',
    place: { owner: 'user_id' },
    shownBy: ['portico_access_token_list'],
    nameless: true,
  },
  certificate: {
    table: 'certificate',
    word: 'certificate',
    logged: 'certificate',
    place: inSilo,
    shownBy: ['certificate_view'],
    parent: { kind: 'silo', as: 'silo', column: 'silo_id', nameWithoutParent: null },
    searched: 'certificate_view',
    searchedAtHome: true,
  },
  saml_identity_provider: {
    table: 'saml_identity_provider',
    word: 'saml-identity-provider',
    logged: 'saml-identity-provider',
    place: inSilo,
    shownBy: ['saml_identity_provider_view'],
    parent: { kind: 'silo', as: 'silo', column: 'silo_id', nameWithoutParent: null },
    // As with silos: only operators have a page of them.
    searched: 'silo_list',
  },
  saved_view: {
    table: 'saved_view',
    word: 'view',
    logged: 'saved-view',
    place: { owner: 'user_id', project: 'project_id', silo: 'silo_id' },
    shownBy: ['portico_view_list'],
    nameless: true,
  },
  first_view: {
    table: 'first_view',
    word: 'first-view',
    logged: 'first-view',
    place: { owner: 'user_id' },
    shownBy: ['portico_view_list'],
    nameless: true,
  },

  task: {
    table: 'task',
    word: 'task',
    logged: 'task',
    place: { owner: 'user_id' },
    shownBy: ['portico_task_view'],
    nameless: true,
  },

  // hardware
  rack: {
    table: 'rack',
    word: 'rack',
    logged: 'rack',
    place: ofFleet,
    shownBy: ['rack_view'],
    nameless: true,
  },
  sled: {
    table: 'sled',
    word: 'sled',
    logged: 'sled',
    place: ofFleet,
    shownBy: ['sled_view'],
    nameless: true,
    state: 'state',
    searched: 'sled_view',
    called: 'serial',
  },
  uninitialized_sled: {
    table: 'uninitialized_sled',
    word: 'sled',
    logged: 'uninitialized-sled',
    place: ofFleet,
    shownBy: ['sled_list_uninitialized'],
    nameless: true,
  },
  physical_disk: {
    table: 'physical_disk',
    word: 'physical-disk',
    logged: 'physical-disk',
    place: ofFleet,
    shownBy: ['physical_disk_view'],
    nameless: true,
    state: 'state',
    searched: 'physical_disk_view',
    called: 'serial',
  },
  switch: {
    table: 'switch',
    word: 'switch',
    logged: 'switch',
    place: ofFleet,
    shownBy: ['switch_view'],
    nameless: true,
  },

  // support and updates
  support_bundle: {
    table: 'support_bundle',
    word: 'support-bundle',
    logged: 'support-bundle',
    place: ofFleet,
    shownBy: ['support_bundle_view'],
    nameless: true,
    state: 'state',
  },
  target_release: {
    table: 'target_release',
    word: 'target-release',
    logged: 'target-release',
    place: ofFleet,
    shownBy: ['target_release_view'],
    nameless: true,
  },
} as const satisfies Readonly<Record<ParentKind, Kind> & Record<string, Kind>>

export type KindName = keyof typeof kinds

/** A kind for code that treats them alike. */
export function kindOf(name: KindName): Kind {
  return kinds[name]
}

export const allKinds: readonly Kind[] = Object.values<Kind>(kinds)
