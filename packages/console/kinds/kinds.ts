import { paths } from '#shell/paths.ts'
import type { Kind } from './kind.ts'

/** The list of a project with one thing in it, for kinds without a page. */
const inList = (list: (project: string) => string) => (name: string, project: string | null) =>
  project === null ? null : `${list(project)}?search=${encodeURIComponent(name)}`

/** A page below a project. */
const inProject =
  (page: (project: string, name: string) => string) => (name: string, project: string | null) =>
    project === null ? null : page(project, name)

/** A page or panel below a VPC. */
const inVpc =
  (page: (project: string, vpc: string, name: string) => string) =>
  (name: string, project: string | null, vpc: string | null) =>
    project === null || vpc === null ? null : page(project, vpc, name)

/** A panel by its id, of what search finds in the own silo alone; what is heard of otherwise may lie in another. */
const byId =
  (panel: (id: string) => string): NonNullable<Kind['found']> =>
  (_name, _project, _vpc, beside) =>
    beside?.silo ? panel(beside.id) : null

/**
 * The table of kinds, by the API's words for them: what a kind is called, where it is found, what shows it. A new kind is
 * one entry here; where more has to be said of it (its icon, what the palette can do to it) the compiler asks.
 */
export const kinds = {
  project: {
    one: 'project',
    many: 'projects',
    found: (name) => paths.instances(name),
    coded: true,
    asked: true,
  },

  // compute
  instance: {
    one: 'instance',
    many: 'instances',
    usesQuota: true,
    counted: true,
    states: 'instance',
    named: { view: 'instanceView', args: (instance) => ({ path: { instance } }), endsWith: ['delete'] },
    list: paths.instances,
    found: inProject(paths.instance),
    coded: true,
    asked: true,
    addresses: (name, project) => paths.instanceNetworking(project, name),
  },
  disk: {
    one: 'disk',
    many: 'disks',
    usesQuota: true,
    counted: true,
    states: 'disk',
    named: { view: 'diskView', args: (disk) => ({ path: { disk } }), endsWith: ['delete'] },
    list: paths.disks,
    found: inList(paths.disks),
    coded: true,
    asked: true,
  },
  snapshot: {
    one: 'snapshot',
    many: 'snapshots',
    usesQuota: true,
    counted: true,
    states: 'snapshot',
    list: paths.snapshots,
    found: inList(paths.snapshots),
    coded: true,
    asked: true,
  },
  image: {
    one: 'image',
    many: 'images',
    counted: true,
    list: paths.images,
    found: (name, project) => (project === null ? paths.siloImageEdit(name) : paths.imageEdit(project, name)),
    coded: true,
    asked: true,
  },
  image_upload: { one: 'image upload', many: 'image uploads' },
  anti_affinity_group: {
    one: 'anti-affinity group',
    many: 'anti-affinity groups',
    logged: 'affinity-group',
    counted: true,
    list: paths.antiAffinityGroups,
    found: inProject(paths.antiAffinityGroup),
    coded: true,
    asked: true,
  },
  affinity_group: {
    one: 'affinity group',
    many: 'affinity groups',
    counted: true,
    list: paths.affinityGroups,
    found: inProject(paths.affinityGroup),
    coded: true,
    asked: true,
  },
  affinity_group_member: {
    one: 'group member',
    many: 'group members',
  },

  // networks
  floating_ip: {
    one: 'floating IP',
    many: 'floating IPs',
    logged: 'external-ip',
    counted: true,
    list: paths.floatingIps,
    found: inProject(paths.floatingIpEdit),
    coded: true,
    asked: true,
  },
  instance_network_interface: {
    one: 'network interface',
    many: 'network interfaces',
  },
  probe: {
    one: 'probe',
    many: 'probes',
    found: inList(paths.probes),
  },
  vpc: {
    one: 'VPC',
    many: 'VPCs',
    counted: true,
    list: paths.vpcs,
    found: inProject(paths.vpc),
    coded: true,
    asked: true,
  },
  vpc_subnet: {
    one: 'subnet',
    many: 'subnets',
    found: inVpc(paths.subnetAddresses),
    coded: true,
    asked: true,
  },
  vpc_router: {
    one: 'router',
    many: 'routers',
    named: {
      view: 'vpcRouterView',
      args: (router) => ({ path: { router } }),
      endsWith: ['update', 'delete'],
    },
    found: inVpc(paths.router),
    coded: true,
    asked: true,
  },
  router_route: { one: 'route', many: 'routes', coded: true },
  vpc_firewall_rule: {
    one: 'firewall rule',
    many: 'firewall rules',
    found: inVpc(paths.firewallRuleEdit),
    coded: true,
  },
  internet_gateway: {
    one: 'internet gateway',
    many: 'internet gateways',
    found: inVpc(paths.gateway),
    coded: true,
    asked: true,
  },
  internet_gateway_ip_pool: {
    one: 'pool of a gateway',
    many: 'pools of a gateway',
  },
  internet_gateway_ip_address: {
    one: 'address of a gateway',
    many: 'addresses of a gateway',
  },
  ip_pool: {
    one: 'IP pool',
    many: 'IP pools',
    named: {
      view: 'projectIpPoolView',
      args: (pool) => ({ path: { pool } }),
      endsWith: ['update', 'delete'],
    },
    found: (name) => paths.ipPool(name),
    coded: true,
  },
  ip_pool_range: {
    one: 'address range',
    many: 'address ranges',
  },
  ip_pool_silo: {
    one: 'pool link',
    many: 'pool links',
  },

  // addresses and routing of the rack itself
  address_lot: { one: 'address lot', many: 'address lots', found: paths.addressLot },
  address_lot_block: { one: 'address block', many: 'address blocks' },
  loopback_address: { one: 'loopback address', many: 'loopback addresses' },
  bgp_config: {
    one: 'BGP configuration',
    many: 'BGP configurations',
    found: (name) => `${paths.bgp()}/configurations?search=${encodeURIComponent(name)}`,
  },
  bgp_announce_set: {
    one: 'announce set',
    many: 'announce sets',
    found: (name) => `${paths.bgp()}/announce-sets/${encodeURIComponent(name)}`,
  },
  bgp_announcement: { one: 'announcement', many: 'announcements' },
  bfd_session: { one: 'BFD session', many: 'BFD sessions' },
  switch_port: { one: 'switch port', many: 'switch ports' },
  switch_port_settings: { one: 'port settings', many: 'port settings', found: paths.portSettingsOf },

  // what lets people in
  allow_list: { one: 'allow list', many: 'allow lists' },
  trial: { one: 'change on trial', many: 'changes on trial' },

  issue_silence: { one: 'issue', many: 'issues' },

  // people
  ssh_key: {
    one: 'SSH key',
    many: 'SSH keys',
    coded: true,
  },
  session: { one: 'session', many: 'sessions' },
  access_token: { one: 'access token', many: 'access tokens' },
  saml_identity_provider: {
    one: 'identity provider',
    many: 'identity providers',
    found: (name, _project, _vpc, beside) => (beside?.silo ? paths.siloProvider(beside.silo, name) : null),
  },
  certificate: { one: 'certificate', many: 'certificates', found: byId(paths.certificate) },
  saved_view: { one: 'view', many: 'views' },
  first_view: { one: 'view to open first', many: 'views to open first' },
  silo: {
    one: 'silo',
    many: 'silos',
    named: { view: 'siloView', args: (silo) => ({ path: { silo } }), endsWith: ['delete'] },
    found: (name) => paths.silo(name),
    coded: true,
  },
  silo_quota: {
    one: 'quota',
    many: 'quotas',
  },
  silo_user: { one: 'user', many: 'users', found: byId(paths.user) },
  silo_group: { one: 'group', many: 'groups', found: byId(paths.group) },
  silo_group_member: {
    one: 'group membership',
    many: 'group memberships',
  },
  role_assignment: {
    one: 'role',
    many: 'roles',
  },

  task: { one: 'task', many: 'tasks', states: 'task' },

  // hardware
  rack: { one: 'rack', many: 'racks' },
  sled: {
    one: 'sled',
    many: 'sleds',
    states: 'sled',
    // Its page is found by its id, which no search tells.
    found: (serial) => `${paths.inventory()}?sleds.search=${encodeURIComponent(serial)}`,
  },
  physical_disk: {
    one: 'physical disk',
    many: 'physical disks',
    states: 'physicalDisk',
    found: (serial) => `${paths.inventoryDisks()}?disks.search=${encodeURIComponent(serial)}`,
  },
  switch: { one: 'switch', many: 'switches' },
  uninitialized_sled: { one: 'uninitialized sled', many: 'uninitialized sleds' },

  // support and updates
  support_bundle: { one: 'support bundle', many: 'support bundles', states: 'supportBundle' },
  target_release: { one: 'target release', many: 'target releases' },
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

/** The kinds by their words in the change log, which sometimes has one for two. */
export const kindsLogged = Map.groupBy(allKinds, ([name]) => loggedAs(name))

/** The word of a kind in the change log. */
export function loggedAs(name: KindName): string {
  const { logged }: Kind = kinds[name]
  return logged ?? name.replaceAll('_', '-')
}
