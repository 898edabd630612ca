import {
  type KindName,
  kindNames,
  type KindWith,
  loggedAs,
  resourceKinds,
} from '@portico/contract/resources/kinds.ts'
import { paths } from '#shell/paths.ts'
import type { Kind, KindPages } from './kind.ts'

export type { KindName, KindWith } from '@portico/contract/resources/kinds.ts'

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
 * Where resources of a kind are shown, and how the name of one is asked for. Search leads to a page, and rows refer to
 * others by name, so that the compiler asks for the entries of kinds that declare either.
 */
const pages = {
  project: {
    found: (name) => paths.instances(name),
  },

  // compute
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

  // networks
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

  // addresses and routing of the rack itself
  address_lot: { found: paths.addressLot },
  bgp_config: {
    found: (name) => `${paths.bgp()}/configurations?search=${encodeURIComponent(name)}`,
  },
  bgp_announce_set: {
    found: (name) => `${paths.bgp()}/announce-sets/${encodeURIComponent(name)}`,
  },
  switch_port_settings: { found: paths.portSettingsOf },

  // people
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

  // hardware
  sled: {
    // Its page is found by its id, which no search tells.
    found: (serial) => `${paths.inventory()}?sleds.search=${encodeURIComponent(serial)}`,
  },
  physical_disk: {
    found: (serial) => `${paths.inventoryDisks()}?disks.search=${encodeURIComponent(serial)}`,
  },
} as const satisfies Readonly<Record<KindWith<'searched'>, Pick<Required<KindPages>, 'found'>>> &
  Readonly<Record<KindWith<'named'>, Pick<Required<KindPages>, 'nameCall'>>> &
  Readonly<Partial<Record<KindName, KindPages>>>

/** All kinds: their declarations, with where the console shows them. */
export const kinds = Object.fromEntries(
  kindNames.map((name) => [
    name,
    { ...resourceKinds[name], ...(pages as Partial<Record<KindName, KindPages>>)[name] },
  ]),
) as unknown as {
  readonly [Name in KindName]: (typeof resourceKinds)[Name] &
    (Name extends keyof typeof pages ? (typeof pages)[Name] : unknown)
}

/** The kinds that have a list in a project. */
export type ListedKind = {
  [Name in keyof typeof pages]: (typeof pages)[Name] extends { readonly list: unknown } ? Name : never
}[keyof typeof pages]

/** All kinds with what is known of them. */
export const allKinds: readonly (readonly [KindName, Kind])[] = kindNames.map((name) => [name, kinds[name]])

/** A kind by a word that the API may use; undefined for one that this version does not know. */
export function kindNamed(word: string): Kind | undefined {
  return Object.hasOwn(kinds, word) ? kinds[word as KindName] : undefined
}

/** The kinds by their words in the change log, which sometimes has one for two. */
export const kindsLogged = Map.groupBy(allKinds, ([name]) => loggedAs(name))
