import type { Named } from '@portico/contract/portico/schemas.ts'
import {
  kindNames,
  loggedName,
  readOperations,
  resourceKind,
  refusalName,
  type KindName as ResourceKindName,
} from '@portico/contract/resources/kinds.ts'
import type { Scope } from '@portico/contract/resources/resource-kind.ts'
import type { Kind, Parent, ParentKind, ScopeColumns, StoredKind } from './kind.ts'

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

/**
 * How each resource kind is stored: the facts that its declaration (`contract/resources`) does not contain. Parents
 * contain the refusals for selectors that do not fit together (docs/reference/conventions.md#selectors).
 */
const stored = {
  // compute
  instance: {
    table: 'instance',
    parent: project(
      'when providing instance as an ID project should not be specified',
      'instance should either be UUID or project should be specified',
    ),
    state: 'run_state',
  },
  instance_template: {
    table: 'instance_template',
    parent: project('when providing template as an ID, project should not be specified', null),
  },
  disk: {
    table: 'disk',
    parent: project(
      'when providing disk as an ID project should not be specified',
      'disk should either be UUID or project should be specified',
    ),
    state: 'state',
  },
  snapshot: {
    table: 'snapshot',
    parent: project(
      'when providing snapshot as an ID, project should not be specified',
      'snapshot should either be an ID or project should be specified',
    ),
    state: 'state',
  },
  image: {
    table: 'image',
    parent: project('when providing image as an ID, project should not be specified', null),
  },
  backup: {
    table: 'backup',
    parent: project(
      'when providing backup as an ID, project should not be specified',
      'backup should either be an ID or project should be specified',
    ),
    state: 'state',
  },
  image_upload: {
    table: 'image_upload',
    // Several uploads may have the same image name; the first to finish gets the name.
    nameless: true,
    state: 'state',
  },
  affinity_group: {
    table: 'affinity_group',
    parent: group('affinity_group'),
  },
  anti_affinity_group: {
    table: 'affinity_group',
    parent: group('anti_affinity_group'),
  },
  affinity_group_member: {
    table: 'affinity_member',
    nameless: true,
  },

  // networks
  vpc: {
    table: 'vpc',
    parent: project(
      'when providing vpc as an ID, project should not be specified',
      'vpc should either be an ID or project should be specified',
    ),
  },
  vpc_subnet: {
    table: 'vpc_subnet',
    parent: vpc(
      'when providing subnet as an ID, vpc and project should not be specified',
      'subnet should either be an ID or vpc should be specified',
    ),
  },
  vpc_router: {
    table: 'vpc_router',
    parent: vpc(
      'when providing router as an ID vpc and project should not be specified',
      'router should either be an ID or vpc should be specified',
    ),
  },
  router_route: {
    table: 'router_route',
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
    parent: vpc(
      'when providing gateway as an ID vpc and project should not be specified',
      'gateway should either be an ID or vpc should be specified',
    ),
  },
  internet_gateway_ip_pool: {
    table: 'internet_gateway_ip_pool',
    parent: gateway('pool'),
  },
  internet_gateway_ip_address: {
    table: 'internet_gateway_ip_address',
    parent: gateway('address'),
  },
  vpc_firewall_rule: {
    table: 'firewall_rule',
    parent: vpc(
      'when providing rule as an ID, vpc and project should not be specified',
      'rule should either be an ID or vpc should be specified',
    ),
    nameless: true,
  },
  instance_network_interface: {
    table: 'network_interface',
    having: 'instance_id',
    parent: {
      kind: 'instance',
      as: 'instance',
      column: 'instance_id',
      idWithParent: 'when providing network_interface as an id instance and project should not be specified',
      nameWithoutParent: 'network_interface should either be a UUID or instance should be specified',
    },
  },
  packet_capture: {
    table: 'packet_capture',
    nameless: true,
  },
  floating_ip: {
    table: 'external_ip',
    parent: project(
      'when providing Floating IP as an ID project should not be specified',
      'Floating IP should either be UUID or project should be specified',
    ),
  },
  probe: {
    table: 'probe',
    parent: {
      kind: 'project',
      as: 'project',
      column: 'project_id',
      nameWithoutParent: 'probe should either be UUID or project should be specified',
    },
  },

  // pools
  ip_pool: {
    table: 'ip_pool',
  },
  /** A pool as seen by the silos that it is linked to. */
  silo_ip_pool: {
    table: 'ip_pool',
    scope: { links: { table: 'ip_pool_silo', column: 'ip_pool_id' } },
  },
  ip_pool_range: {
    table: 'ip_pool_range',
    nameless: true,
  },
  ip_pool_silo: {
    table: 'ip_pool_silo',
    nameless: true,
  },

  // addresses and routing of the rack itself
  address_lot: {
    table: 'address_lot',
  },
  address_lot_block: {
    table: 'address_lot_block',
    nameless: true,
  },
  loopback_address: {
    table: 'loopback_address',
    nameless: true,
  },
  bgp_config: {
    table: 'bgp_config',
  },
  bgp_announce_set: {
    table: 'bgp_announce_set',
  },
  bgp_announcement: {
    table: 'bgp_announcement',
    nameless: true,
  },
  bfd_session: {
    table: 'bfd_session',
    nameless: true,
  },
  switch_port: {
    table: 'switch_port',
    nameless: true,
  },
  switch_port_settings: {
    table: 'switch_port_settings',
  },

  // access to the system
  allow_list: {
    table: 'allow_list',
    nameless: true,
  },
  trial: {
    table: 'trial',
    nameless: true,
  },

  issue_silence: {
    table: 'issue_silence',
    nameless: true,
  },

  // silos and their users
  silo: {
    table: 'silo',
    scope: { silo: 'id' },
  },
  silo_quota: {
    table: 'silo_quota',
    nameless: true,
  },
  silo_user: {
    table: 'silo_user',
    parent: { kind: 'silo', as: 'silo', column: 'silo_id', nameWithoutParent: null },
    nameless: true,
    called: 'display_name',
  },
  silo_group: {
    table: 'silo_group',
    nameless: true,
    called: 'display_name',
  },
  silo_group_member: {
    table: 'group_member',
    nameless: true,
  },
  role_assignment: {
    table: 'role_assignment',
    nameless: true,
  },
  project: {
    table: 'project',
    scope: { project: 'id', silo: 'silo_id' },
  },
  ssh_key: {
    table: 'ssh_key',
  },
  session: {
    table: 'session',
    nameless: true,
  },
  access_token: {
    table: 'access_token',
    nameless: true,
  },
  certificate: {
    table: 'certificate',
    parent: { kind: 'silo', as: 'silo', column: 'silo_id', nameWithoutParent: null },
    searchedInOwnSilo: true,
  },
  saml_identity_provider: {
    table: 'saml_identity_provider',
    parent: { kind: 'silo', as: 'silo', column: 'silo_id', nameWithoutParent: null },
  },
  saved_view: {
    table: 'saved_view',
    scope: { owner: 'user_id', project: 'project_id', silo: 'silo_id' },
    nameless: true,
  },
  first_view: {
    table: 'first_view',
    nameless: true,
  },

  task: {
    table: 'task',
    nameless: true,
  },

  // hardware
  rack: {
    table: 'rack',
    nameless: true,
  },
  sled: {
    table: 'sled',
    nameless: true,
    state: 'state',
    called: 'serial',
  },
  uninitialized_sled: {
    table: 'uninitialized_sled',
    nameless: true,
  },
  instance_move: {
    table: 'instance_move',
    nameless: true,
  },
  sled_outage: {
    table: 'sled_outage',
    nameless: true,
  },
  physical_disk: {
    table: 'physical_disk',
    nameless: true,
    state: 'state',
    called: 'serial',
  },
  switch: {
    table: 'switch',
    nameless: true,
  },

  // support and updates
  support_bundle: {
    table: 'support_bundle',
    nameless: true,
    state: 'state',
  },
  target_release: {
    table: 'target_release',
    nameless: true,
  },
} as const satisfies Readonly<
  Record<ResourceKindName, StoredKind> & Record<ParentKind | 'silo_ip_pool', StoredKind>
>

export type KindName = keyof typeof stored

/** The columns of a row's scope, by the usual scope of its kind. */
const scopeColumns: Readonly<Record<Scope, ScopeColumns>> = {
  project: { project: 'project_id', silo: 'silo_id' },
  silo: { silo: 'silo_id' },
  fleet: {},
  user: { owner: 'user_id' },
}

function joined(name: ResourceKindName): Kind {
  const { scopes, searched, named, storedKind } = resourceKind(name)
  const shownBy = readOperations(name)
  return {
    scope: scopeColumns[scopes[0]],
    word: refusalName(name),
    logged: loggedName(name),
    shownBy,
    ...(storedKind !== undefined && { only: storedKind }),
    ...(searched !== undefined && { searched: searched === true ? shownBy[0] : searched }),
    ...(named === true && { named: name as Named['kind'] }),
    ...stored[name],
  }
}

const { searched: _searched, ...ipPool } = joined('ip_pool')
const entries: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(kindNames.map((name) => [name, joined(name)])),
  silo_ip_pool: { ...ipPool, ...stored.silo_ip_pool, shownBy: ['project_ip_pool_view'] },
}

/**
 * All kinds and how they are stored, as used by lookups, visibility, history, search, counts and names. Users who may
 * read a kind also find its resources, receive their changes and may count them. Kinds of the change log that are
 * missing here are visible to nobody.
 */
export const kinds = entries as { readonly [Name in KindName]: Kind & (typeof stored)[Name] }

/** The kinds under a common type, for code that handles all kinds the same way. */
export const kindOf = (name: KindName): Kind => kinds[name]

export const allKinds: readonly Kind[] = Object.values<Kind>(kinds)
