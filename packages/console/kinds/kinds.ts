import { paths } from '#shell/paths.ts'
import type { Kind } from './kind.ts'

/** The list of a project with one thing in it, for kinds without a page. */
const inList = (list: (project: string) => string) => (name: string, project: string | null) =>
  project === null ? null : `${list(project)}?search=${encodeURIComponent(name)}`

/** A page below a project. */
const inProject =
  (page: (project: string, name: string) => string) => (name: string, project: string | null) =>
    project === null ? null : page(project, name)

/**
 * The table of kinds, by the API's words for them: what a kind is called, where it is found, what shows it. A new kind is
 * one entry here; where more has to be said of it (its icon, what the palette can do to it) the compiler asks.
 */
export const kinds = {
  project: {
    one: 'project',
    many: 'projects',
    shownBy: ['projectList', 'projectView'],
    found: (name) => paths.instances(name),
  },

  // compute
  instance: {
    one: 'instance',
    many: 'instances',
    shownBy: [
      'instanceList',
      'instanceView',
      'porticoInstanceFailure',
      'affinityGroupMemberList',
      'antiAffinityGroupMemberList',
      'sledInstanceList',
    ],
    usesQuota: true,
    counted: true,
    states: 'instance',
    named: { view: 'instanceView', args: (instance) => ({ path: { instance } }), endsWith: ['delete'] },
    list: paths.instances,
    found: inProject(paths.instance),
    addresses: (name, project) => paths.instanceNetworking(project, name),
  },
  disk: {
    one: 'disk',
    many: 'disks',
    shownBy: ['diskList', 'diskView', 'instanceDiskList'],
    usesQuota: true,
    counted: true,
    states: 'disk',
    named: { view: 'diskView', args: (disk) => ({ path: { disk } }), endsWith: ['delete'] },
    list: paths.disks,
    found: inList(paths.disks),
  },
  snapshot: {
    one: 'snapshot',
    many: 'snapshots',
    shownBy: ['snapshotList', 'snapshotView'],
    usesQuota: true,
    counted: true,
    states: 'snapshot',
    list: paths.snapshots,
    found: inList(paths.snapshots),
  },
  image: {
    one: 'image',
    many: 'images',
    shownBy: ['imageList', 'imageView'],
    counted: true,
    list: paths.images,
    found: (name, project) => (project === null ? paths.siloImageEdit(name) : paths.imageEdit(project, name)),
  },
  affinity_group: {
    one: 'affinity group',
    many: 'affinity groups',
    shownBy: ['affinityGroupList', 'affinityGroupView'],
  },
  anti_affinity_group: {
    one: 'anti-affinity group',
    many: 'anti-affinity groups',
    logged: 'affinity-group',
    shownBy: ['antiAffinityGroupList', 'antiAffinityGroupView'],
  },
  affinity_group_member: {
    one: 'group member',
    many: 'group members',
    shownBy: ['affinityGroupMemberList', 'antiAffinityGroupMemberList'],
  },

  // networks
  floating_ip: {
    one: 'floating IP',
    many: 'floating IPs',
    logged: 'external-ip',
    shownBy: [
      'floatingIpList',
      'floatingIpView',
      'instanceExternalIpList',
      'porticoInstanceAddresses',
      'ipPoolUtilizationView',
    ],
    counted: true,
    list: paths.floatingIps,
    found: inProject(paths.floatingIpEdit),
  },
  instance_network_interface: {
    one: 'network interface',
    many: 'network interfaces',
    shownBy: [
      'instanceNetworkInterfaceList',
      'instanceNetworkInterfaceView',
      'vpcSubnetListNetworkInterfaces',
      'porticoInstanceAddresses',
    ],
  },
  vpc: { one: 'VPC', many: 'VPCs', shownBy: ['vpcList', 'vpcView'], counted: true },
  vpc_subnet: { one: 'subnet', many: 'subnets', shownBy: ['vpcSubnetList', 'vpcSubnetView'] },
  vpc_router: { one: 'router', many: 'routers', shownBy: ['vpcRouterList', 'vpcRouterView'] },
  router_route: { one: 'route', many: 'routes', shownBy: ['vpcRouterRouteList', 'vpcRouterRouteView'] },
  vpc_firewall_rule: { one: 'firewall rule', many: 'firewall rules', shownBy: ['vpcFirewallRulesView'] },
  internet_gateway: {
    one: 'internet gateway',
    many: 'internet gateways',
    shownBy: ['internetGatewayList', 'internetGatewayView'],
  },
  internet_gateway_ip_pool: {
    one: 'pool of a gateway',
    many: 'pools of a gateway',
    shownBy: ['internetGatewayIpPoolList'],
  },
  internet_gateway_ip_address: {
    one: 'address of a gateway',
    many: 'addresses of a gateway',
    shownBy: ['internetGatewayIpAddressList'],
  },
  ip_pool: {
    one: 'IP pool',
    many: 'IP pools',
    shownBy: ['projectIpPoolList', 'projectIpPoolView', 'ipPoolList', 'ipPoolView'],
    named: {
      view: 'projectIpPoolView',
      args: (pool) => ({ path: { pool } }),
      endsWith: ['update', 'delete'],
    },
  },
  ip_pool_range: {
    one: 'address range',
    many: 'address ranges',
    shownBy: ['ipPoolRangeList', 'ipPoolUtilizationView'],
  },
  ip_pool_silo: {
    one: 'pool of a silo',
    many: 'pools of a silo',
    shownBy: ['projectIpPoolList', 'projectIpPoolView', 'ipPoolSiloList', 'siloIpPoolList'],
  },

  // people
  ssh_key: {
    one: 'SSH key',
    many: 'SSH keys',
    shownBy: ['currentUserSshKeyList', 'currentUserSshKeyView', 'instanceSshPublicKeyList'],
  },
  silo: { one: 'silo', many: 'silos', shownBy: ['siloList', 'siloView'] },
  silo_quota: {
    one: 'quota',
    many: 'quotas',
    shownBy: ['siloQuotasView', 'systemQuotasList', 'utilizationView'],
  },
  silo_user: { one: 'user', many: 'users', shownBy: ['userList', 'siloUserList', 'siloUserView'] },
  silo_group: { one: 'group', many: 'groups', shownBy: ['groupList', 'groupView', 'currentUserGroups'] },
  silo_group_member: {
    one: 'group membership',
    many: 'group memberships',
    shownBy: ['userList', 'currentUserGroups'],
  },
  role_assignment: {
    one: 'role',
    many: 'roles',
    shownBy: ['policyView', 'systemPolicyView', 'projectPolicyView', 'siloPolicyView'],
  },

  // hardware
  rack: { one: 'rack', many: 'racks', shownBy: ['rackList', 'rackView'] },
  sled: { one: 'sled', many: 'sleds', shownBy: ['sledList', 'sledView'], states: 'sled' },
  physical_disk: {
    one: 'physical disk',
    many: 'physical disks',
    shownBy: ['physicalDiskList', 'physicalDiskView', 'sledPhysicalDiskList'],
    states: 'physicalDisk',
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

/** The kinds of which something is said in the table. */
export type KindWith<Fact extends keyof Kind> = {
  [Name in KindName]: (typeof kinds)[Name] extends Required<Pick<Kind, Fact>> ? Name : never
}[KindName]

/** All kinds with their words. */
export const allKinds: readonly (readonly [KindName, Kind])[] = Object.entries(kinds) as [KindName, Kind][]

/** A kind by a word that the API may use; undefined for one that this version does not know. */
export function kindNamed(word: string): Kind | undefined {
  return Object.hasOwn(kinds, word) ? kinds[word as KindName] : undefined
}

/** The word of a kind in the change log. */
export function loggedAs(name: KindName): string {
  const { logged }: Kind = kinds[name]
  return logged ?? name.replaceAll('_', '-')
}
