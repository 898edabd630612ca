import type { Call } from '#first/call.ts'
import type { KindName } from './kinds.ts'

/** What packets do, and the picture of where they go: everything that decides about them makes it old. */
const packets = ['porticoPaths', 'porticoInstanceEffectiveRules', 'porticoVpcTopology'] as const

/** Who may do what, and through which roles. */
const asksWhy = [
  'porticoAccessAbilities',
  'porticoAccessHolders',
  'porticoAccessHeld',
  'porticoIdentityFacts',
] as const

/** What switches do, which settings of their ports and what is announced decide. */
const routing = [
  'porticoSwitchPorts',
  'porticoBgpSessions',
  'networkingBgpStatus',
  'networkingBgpExported',
  'networkingBgpImportedRoutesIpv4',
  'networkingBgpMessageHistory',
] as const

/** Where members of groups are: starts and stops make it old. */
const placements = ['porticoAffinityGroupPlacement', 'porticoAntiAffinityGroupPlacement'] as const

/**
 * Calls whose answers show a kind: a change of one makes them old. Apart from the rest of the table because only live
 * updates need it, which come after the first paint.
 */
export const shownBy: Readonly<Record<KindName, readonly Call[]>> = {
  project: ['projectList', 'projectView', 'porticoAccessHeld', 'porticoIdentityFacts'],
  instance: [
    'instanceList',
    'instanceView',
    'porticoInstanceFailure',
    'porticoVpcRuleFindings',
    'porticoVpcRuleParts',
    'affinityGroupMemberList',
    'antiAffinityGroupMemberList',
    ...placements,
    'sledInstanceList',
    ...packets,
    'porticoSubnetAddresses',
  ],
  disk: ['diskList', 'diskView', 'instanceDiskList'],
  snapshot: ['snapshotList', 'snapshotView'],
  image: ['imageList', 'imageView'],
  image_upload: ['porticoImageUploadList', 'porticoImageUploadView'],
  affinity_group: ['affinityGroupList', 'affinityGroupView', 'porticoInstanceAffinityGroups'],
  anti_affinity_group: ['antiAffinityGroupList', 'antiAffinityGroupView', 'porticoInstanceAffinityGroups'],
  affinity_group_member: [
    'affinityGroupMemberList',
    'antiAffinityGroupMemberList',
    'porticoAffinityGroupContents',
    'porticoInstanceAffinityGroups',
    ...placements,
  ],
  floating_ip: [
    'floatingIpList',
    'floatingIpView',
    'instanceExternalIpList',
    'porticoInstanceAddresses',
    'ipPoolUtilizationView',
    'porticoIpPoolUses',
    'porticoIpPoolAddresses',
    ...packets,
  ],
  instance_network_interface: [
    'instanceNetworkInterfaceList',
    'instanceNetworkInterfaceView',
    'vpcSubnetListNetworkInterfaces',
    'porticoSubnetAddresses',
    'porticoSubnetAddressHistory',
    'porticoInstanceAddresses',
    'porticoVpcRuleFindings',
    'porticoVpcRuleParts',
    ...packets,
  ],
  vpc: ['vpcList', 'vpcView', 'porticoVpcRuleFindings', 'porticoVpcRuleParts', ...packets],
  vpc_subnet: [
    'vpcSubnetList',
    'vpcSubnetView',
    'porticoVpcContents',
    'porticoVpcRuleFindings',
    'porticoVpcRuleParts',
    ...packets,
  ],
  vpc_router: ['vpcRouterList', 'vpcRouterView', 'porticoVpcContents', 'porticoGatewayUses', ...packets],
  router_route: ['vpcRouterRouteList', 'vpcRouterRouteView', 'porticoGatewayUses', ...packets],
  vpc_firewall_rule: ['vpcFirewallRulesView', 'porticoVpcContents', 'porticoVpcRuleFindings', ...packets],
  internet_gateway: ['internetGatewayList', 'internetGatewayView', 'porticoVpcContents', ...packets],
  internet_gateway_ip_pool: ['internetGatewayIpPoolList', 'porticoGatewayUses', ...packets],
  internet_gateway_ip_address: ['internetGatewayIpAddressList', 'porticoGatewayUses', ...packets],
  ip_pool: [
    'porticoGatewayUses',
    'porticoSiloContents',
    'projectIpPoolList',
    'projectIpPoolView',
    'ipPoolList',
    'ipPoolView',
  ],
  ip_pool_range: ['ipPoolRangeList', 'ipPoolUtilizationView', 'porticoIpPoolUses', 'porticoIpPoolAddresses'],
  ip_pool_silo: [
    'projectIpPoolList',
    'projectIpPoolView',
    'ipPoolSiloList',
    'siloIpPoolList',
    'porticoIpPoolUses',
    'porticoSiloContents',
  ],
  address_lot: ['networkingAddressLotList', 'networkingAddressLotBlockList', 'porticoAddressLotUses'],
  address_lot_block: ['networkingAddressLotBlockList'],
  loopback_address: ['porticoAddressLotUses'],
  bgp_config: ['networkingBgpConfigList'],
  bgp_announce_set: ['porticoAddressLotUses'],
  bgp_announcement: ['porticoAddressLotUses', ...routing],
  bfd_session: ['networkingBfdStatus'],
  switch_port: ['networkingSwitchPortList', 'networkingBfdStatus', ...routing],
  switch_port_settings: [
    'networkingSwitchPortSettingsList',
    'networkingSwitchPortSettingsView',
    'networkingBfdStatus',
    'porticoAddressLotUses',
    ...routing,
  ],
  allow_list: ['networkingAllowListView'],
  trial: ['porticoTrialList'],
  ssh_key: ['currentUserSshKeyList', 'currentUserSshKeyView', 'instanceSshPublicKeyList'],
  session: ['porticoSessionList'],
  access_token: ['porticoAccessTokenList'],
  saml_identity_provider: ['siloIdentityProviderList', 'samlIdentityProviderView'],
  certificate: ['certificateList', 'certificateView', 'porticoCertificateFacts'],
  saved_view: ['porticoViewList'],
  first_view: ['porticoViewList'],
  silo: ['siloList', 'siloView', 'siloUtilizationList', 'porticoSystemAccess'],
  silo_quota: [
    'siloQuotasView',
    'systemQuotasList',
    'utilizationView',
    'siloUtilizationList',
    'siloUtilizationView',
    'porticoFleetUtilization',
  ],
  silo_user: [
    'userList',
    'siloUserList',
    'siloUserView',
    'porticoSiloContents',
    'porticoSiloIdentities',
    ...asksWhy,
  ],
  silo_group: [
    'groupList',
    'groupView',
    'currentUserGroups',
    'porticoSiloContents',
    'porticoSiloIdentities',
    ...asksWhy,
  ],
  silo_group_member: [
    'userList',
    'currentUserGroups',
    'porticoSiloIdentities',
    'porticoSystemAccess',
    ...asksWhy,
  ],
  role_assignment: [
    'policyView',
    'systemPolicyView',
    'projectPolicyView',
    'siloPolicyView',
    'porticoSystemAccess',
    ...asksWhy,
  ],
  task: ['porticoTaskList', 'porticoTaskView', 'porticoTaskMemberList'],
  rack: ['rackList', 'rackView'],
  sled: ['sledList', 'sledView'],
  physical_disk: ['physicalDiskList', 'physicalDiskView', 'sledPhysicalDiskList'],
  switch: ['switchList', 'switchView'],
}
