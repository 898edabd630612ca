import type { Call } from '#first/call.ts'
import type { KindName } from './kinds.ts'

/**
 * Calls whose answers show a kind: a change of one makes them old. Apart from the rest of the table because only live
 * updates need it, which come after the first paint.
 */
export const shownBy: Readonly<Record<KindName, readonly Call[]>> = {
  project: ['projectList', 'projectView'],
  instance: [
    'instanceList',
    'instanceView',
    'porticoInstanceFailure',
    'affinityGroupMemberList',
    'antiAffinityGroupMemberList',
    'sledInstanceList',
  ],
  disk: ['diskList', 'diskView', 'instanceDiskList'],
  snapshot: ['snapshotList', 'snapshotView'],
  image: ['imageList', 'imageView'],
  image_upload: ['porticoImageUploadList', 'porticoImageUploadView'],
  affinity_group: ['affinityGroupList', 'affinityGroupView'],
  anti_affinity_group: ['antiAffinityGroupList', 'antiAffinityGroupView'],
  affinity_group_member: ['affinityGroupMemberList', 'antiAffinityGroupMemberList'],
  floating_ip: [
    'floatingIpList',
    'floatingIpView',
    'instanceExternalIpList',
    'porticoInstanceAddresses',
    'ipPoolUtilizationView',
  ],
  instance_network_interface: [
    'instanceNetworkInterfaceList',
    'instanceNetworkInterfaceView',
    'vpcSubnetListNetworkInterfaces',
    'porticoInstanceAddresses',
  ],
  vpc: ['vpcList', 'vpcView'],
  vpc_subnet: ['vpcSubnetList', 'vpcSubnetView'],
  vpc_router: ['vpcRouterList', 'vpcRouterView'],
  router_route: ['vpcRouterRouteList', 'vpcRouterRouteView'],
  vpc_firewall_rule: ['vpcFirewallRulesView'],
  internet_gateway: ['internetGatewayList', 'internetGatewayView'],
  internet_gateway_ip_pool: ['internetGatewayIpPoolList'],
  internet_gateway_ip_address: ['internetGatewayIpAddressList'],
  ip_pool: ['projectIpPoolList', 'projectIpPoolView', 'ipPoolList', 'ipPoolView'],
  ip_pool_range: ['ipPoolRangeList', 'ipPoolUtilizationView'],
  ip_pool_silo: ['projectIpPoolList', 'projectIpPoolView', 'ipPoolSiloList', 'siloIpPoolList'],
  ssh_key: ['currentUserSshKeyList', 'currentUserSshKeyView', 'instanceSshPublicKeyList'],
  saved_view: ['porticoViewList'],
  first_view: ['porticoViewList'],
  silo: ['siloList', 'siloView'],
  silo_quota: ['siloQuotasView', 'systemQuotasList', 'utilizationView'],
  silo_user: ['userList', 'siloUserList', 'siloUserView'],
  silo_group: ['groupList', 'groupView', 'currentUserGroups'],
  silo_group_member: ['userList', 'currentUserGroups'],
  role_assignment: ['policyView', 'systemPolicyView', 'projectPolicyView', 'siloPolicyView'],
  task: ['porticoTaskList', 'porticoTaskView', 'porticoTaskMemberList'],
  rack: ['rackList', 'rackView'],
  sled: ['sledList', 'sledView'],
  physical_disk: ['physicalDiskList', 'physicalDiskView', 'sledPhysicalDiskList'],
}
