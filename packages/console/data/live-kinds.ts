import type { Call } from './calls.ts'

/**
 * Which queries show a kind of object (kinds as the change log names them). A change of that kind makes them fetch
 * anew where they are on screen, and counts as news where they are cached.
 */
export const showing: Readonly<Record<string, readonly Call[]>> = {
  instance: [
    'instanceList',
    'instanceView',
    'affinityGroupMemberList',
    'antiAffinityGroupMemberList',
    'sledInstanceList',
  ],
  disk: ['diskList', 'diskView', 'instanceDiskList'],
  snapshot: ['snapshotList', 'snapshotView'],
  image: ['imageList', 'imageView'],
  project: ['projectList', 'projectView'],
  'ssh-key': ['currentUserSshKeyList', 'currentUserSshKeyView', 'instanceSshPublicKeyList'],
  'external-ip': [
    'floatingIpList',
    'floatingIpView',
    'instanceExternalIpList',
    'porticoInstanceAddresses',
    'ipPoolUtilizationView',
  ],
  'instance-network-interface': [
    'instanceNetworkInterfaceList',
    'instanceNetworkInterfaceView',
    'vpcSubnetListNetworkInterfaces',
    'porticoInstanceAddresses',
  ],
  vpc: ['vpcList', 'vpcView'],
  'vpc-subnet': ['vpcSubnetList', 'vpcSubnetView'],
  'vpc-router': ['vpcRouterList', 'vpcRouterView'],
  'router-route': ['vpcRouterRouteList', 'vpcRouterRouteView'],
  'internet-gateway': ['internetGatewayList', 'internetGatewayView'],
  'internet-gateway-ip-pool': ['internetGatewayIpPoolList'],
  'internet-gateway-ip-address': ['internetGatewayIpAddressList'],
  'vpc-firewall-rule': ['vpcFirewallRulesView'],
  'affinity-group': [
    'affinityGroupList',
    'affinityGroupView',
    'antiAffinityGroupList',
    'antiAffinityGroupView',
  ],
  'affinity-group-member': ['affinityGroupMemberList', 'antiAffinityGroupMemberList'],
  'ip-pool': ['projectIpPoolList', 'projectIpPoolView', 'ipPoolList', 'ipPoolView'],
  'ip-pool-range': ['ipPoolRangeList', 'ipPoolUtilizationView'],
  'ip-pool-silo': ['projectIpPoolList', 'ipPoolSiloList', 'siloIpPoolList'],
  silo: ['siloList', 'siloView'],
  'silo-quota': ['siloQuotasView', 'systemQuotasList', 'utilizationView'],
  'silo-user': ['userList', 'siloUserList'],
  'silo-group': ['groupList', 'currentUserGroups'],
  'role-assignment': ['policyView', 'systemPolicyView', 'projectPolicyView', 'siloPolicyView'],
  sled: ['sledList', 'sledView'],
}

/** Kinds whose number is shown beside a title or in the sidebar. */
export const counted: ReadonlySet<string> = new Set([
  'instance',
  'disk',
  'snapshot',
  'image',
  'vpc',
  'external-ip',
])
