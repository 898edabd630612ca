import {
  type KindName,
  kindNames,
  type KindWith,
  loggedName,
  resourceKinds,
} from '@portico/contract/resources/kinds.ts'
import { paths } from '#shell/paths.ts'
import type { Kind, KindPages } from './kind.ts'

export type { KindName, KindWith } from '@portico/contract/resources/kinds.ts'

/** Returns the list of a project filtered to one resource, for kinds without a page. */
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

/**
 * Returns a panel by ID, for kinds that the search finds only in the user's own silo; a reference from elsewhere may be
 * in another silo.
 */
const byId =
  (panel: (id: string) => string): NonNullable<Kind['found']> =>
  (_name, _project, _vpc, beside) =>
    beside?.silo ? panel(beside.id) : null

/**
 * The pages of each kind, and the operation that returns a name. The types require entries for kinds that are declared
 * as searchable or named.
 */
const pages = {
  project: {
    found: (name) => paths.instances(name),
  },

  // Compute
  instance: {
    nameCall: { view: 'instanceView', args: (instance) => ({ path: { instance } }), endsWith: ['delete'] },
    list: paths.instances,
    found: inProject(paths.instance),
    addresses: (name, project) => paths.instanceNetworking(project, name),
  },
  instance_template: {
    nameCall: {
      view: 'porticoInstanceTemplateView',
      args: (template) => ({ path: { template } }),
      endsWith: ['update', 'delete'],
    },
    list: paths.instanceTemplates,
    found: (name, project) => paths.instanceTemplateEdit(project, name),
  },
  disk: {
    nameCall: { view: 'diskView', args: (disk) => ({ path: { disk } }), endsWith: ['delete'] },
    list: paths.disks,
    found: inList(paths.disks),
  },
  snapshot: {
    list: paths.snapshots,
    found: inList(paths.snapshots),
  },
  backup: {
    list: paths.backups,
    found: inList(paths.backups),
  },
  image: {
    list: paths.images,
    found: (name, project) => (project === null ? paths.siloImageEdit(name) : paths.imageEdit(project, name)),
  },
  anti_affinity_group: {
    list: paths.antiAffinityGroups,
    found: inProject(paths.antiAffinityGroup),
  },
  affinity_group: {
    list: paths.affinityGroups,
    found: inProject(paths.affinityGroup),
  },

  // Networks
  floating_ip: {
    list: paths.floatingIps,
    found: inProject(paths.floatingIpEdit),
  },
  probe: {
    found: inList(paths.probes),
  },
  vpc: {
    list: paths.vpcs,
    found: inProject(paths.vpc),
  },
  vpc_subnet: {
    found: inVpc(paths.subnetAddresses),
  },
  vpc_router: {
    nameCall: {
      view: 'vpcRouterView',
      args: (router) => ({ path: { router } }),
      endsWith: ['update', 'delete'],
    },
    found: inVpc(paths.router),
  },
  vpc_firewall_rule: {
    found: inVpc(paths.firewallRuleEdit),
  },
  internet_gateway: {
    found: inVpc(paths.gateway),
  },
  ip_pool: {
    nameCall: {
      view: 'projectIpPoolView',
      args: (pool) => ({ path: { pool } }),
      endsWith: ['update', 'delete'],
    },
    found: (name) => paths.ipPool(name),
  },

  // Addresses and routing of the rack
  address_lot: { found: paths.addressLot },
  bgp_config: {
    found: (name) => `${paths.bgp()}/configurations?search=${encodeURIComponent(name)}`,
  },
  bgp_announce_set: {
    found: (name) => `${paths.bgp()}/announce-sets/${encodeURIComponent(name)}`,
  },
  switch_port_settings: { found: paths.portSettingsOf },

  // Users and groups
  saml_identity_provider: {
    found: (name, _project, _vpc, beside) => (beside?.silo ? paths.siloProvider(beside.silo, name) : null),
  },
  certificate: { found: byId(paths.certificate) },
  silo: {
    nameCall: { view: 'siloView', args: (silo) => ({ path: { silo } }), endsWith: ['delete'] },
    found: (name) => paths.silo(name),
  },
  silo_user: { found: byId(paths.user) },
  silo_group: { found: byId(paths.group) },

  // Hardware
  sled: {
    // The sled's page needs its ID, which the search does not return.
    found: (serial) => `${paths.inventory()}?sleds.search=${encodeURIComponent(serial)}`,
  },
  physical_disk: {
    found: (serial) => `${paths.inventoryDisks()}?disks.search=${encodeURIComponent(serial)}`,
  },
} as const satisfies Readonly<Record<KindWith<'searched'>, Pick<Required<KindPages>, 'found'>>> &
  Readonly<Record<KindWith<'named'>, Pick<Required<KindPages>, 'nameCall'>>> &
  Readonly<Partial<Record<KindName, KindPages>>>

/** All kinds: their declarations with their pages. */
export const kinds = Object.fromEntries(
  kindNames.map((name) => [
    name,
    { ...resourceKinds[name], ...(pages as Partial<Record<KindName, KindPages>>)[name] },
  ]),
) as unknown as {
  readonly [Name in KindName]: (typeof resourceKinds)[Name] &
    (Name extends keyof typeof pages ? (typeof pages)[Name] : unknown)
}

/** The kinds with a list in a project. */
export type ListedKind = {
  [Name in keyof typeof pages]: (typeof pages)[Name] extends { readonly list: unknown } ? Name : never
}[keyof typeof pages]

/** All kinds with their names. */
export const allKinds: readonly (readonly [KindName, Kind])[] = kindNames.map((name) => [name, kinds[name]])

/** Returns the kind for a name in the API; undefined if this version does not know it. */
export function kindNamed(word: string): Kind | undefined {
  return Object.hasOwn(kinds, word) ? kinds[word as KindName] : undefined
}

/** The kinds by their names in the change log, which uses one name for several kinds. */
export const kindsLogged = Map.groupBy(allKinds, ([name]) => loggedName(name))
