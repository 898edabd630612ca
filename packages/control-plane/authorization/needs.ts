import type { Role } from '@portico/domain/roles.ts'

/**
 * Who may call what, family by family (semantics/authorization.md section 5), written for the generated matrix in
 * `matrix.pg.test.ts`. `hidden`: without reading rights the answer is 404; otherwise it is a plain 403.
 */
export type Need =
  | { readonly kind: 'none' }
  | { readonly kind: 'user' }
  | { readonly kind: 'project'; readonly role: Role }
  | { readonly kind: 'silo'; readonly role: Role; readonly orFleet?: Role }
  | { readonly kind: 'fleet'; readonly role: Role; readonly hidden: boolean }
  /** an object of the fleet or of the silo it names: readable by fleet viewers and by the silo's users */
  | { readonly kind: 'silo-object'; readonly fleet: Role; readonly silo: Role | 'member' | 'nobody' }

const none: Need = { kind: 'none' }
const user: Need = { kind: 'user' }
const inProject = (role: Role): Need => ({ kind: 'project', role })
const silo = (role: Role): Need => ({ kind: 'silo', role })
const fleetList = (role: Role): Need => ({ kind: 'fleet', role, hidden: false })
const fleetObject = (role: Role): Need => ({ kind: 'fleet', role, hidden: true })

/** Reading needs viewer, everything else collaborator: true of every family that lives in a project. */
const projectFamily = (reads: readonly string[], writes: readonly string[]): [string, Need][] => [
  ...reads.map((id): [string, Need] => [id, inProject('viewer')]),
  ...writes.map((id): [string, Need] => [id, inProject('collaborator')]),
]

const group = (kind: string) =>
  projectFamily(
    [`${kind}_list`, `${kind}_view`, `${kind}_member_list`, `${kind}_member_instance_view`],
    [
      `${kind}_create`,
      `${kind}_update`,
      `${kind}_delete`,
      `${kind}_member_instance_add`,
      `${kind}_member_instance_delete`,
    ],
  )

const crud = (kind: string, ...verbs: string[]) => verbs.map((verb) => `${kind}_${verb}`)

export const needs: ReadonlyMap<string, Need> = new Map<string, Need>([
  ['ping', none],
  ['login_local', none],
  ['logout', none],
  ['device_auth_request', none],
  ['device_access_token', none],
  ['device_auth_confirm', user],
  ['current_user_view', user],
  ['current_user_groups', user],
  ['current_user_ssh_key_list', user],
  ['current_user_ssh_key_create', user],
  ['current_user_ssh_key_view', user],
  ['current_user_ssh_key_delete', user],
  ['user_list', user],
  ['group_list', user],
  ['group_view', user],
  ['policy_view', user],
  ['policy_update', { kind: 'silo', role: 'admin', orFleet: 'collaborator' }],
  ['utilization_view', user],

  ['project_list', silo('viewer')],
  ['project_create', silo('collaborator')],
  ['project_view', inProject('viewer')],
  ['project_update', inProject('admin')],
  ['project_delete', inProject('admin')],
  ['project_policy_view', inProject('viewer')],
  ['project_policy_update', inProject('admin')],
  ['project_ip_pool_list', silo('viewer')],

  ...projectFamily(
    [
      'instance_list',
      'instance_view',
      'instance_disk_list',
      'instance_external_ip_list',
      'instance_serial_console',
      'instance_ssh_public_key_list',
      'instance_network_interface_list',
      'instance_network_interface_view',
    ],
    [
      'instance_create',
      'instance_update',
      'instance_delete',
      'instance_disk_attach',
      'instance_disk_detach',
      'instance_ephemeral_ip_attach',
      'instance_ephemeral_ip_detach',
      'instance_reboot',
      'instance_start',
      'instance_stop',
      'instance_network_interface_create',
      'instance_network_interface_update',
      'instance_network_interface_delete',
    ],
  ),
  ...projectFamily(crud('disk', 'list', 'view'), [
    ...crud('disk', 'create', 'delete', 'finalize_import'),
    'disk_bulk_write_import',
    'disk_bulk_write_import_start',
    'disk_bulk_write_import_stop',
  ]),
  ...projectFamily(crud('snapshot', 'list', 'view'), crud('snapshot', 'create', 'delete')),
  ...projectFamily(crud('image', 'list', 'view'), crud('image', 'create', 'delete')),
  ...projectFamily(
    crud('floating_ip', 'list', 'view'),
    crud('floating_ip', 'create', 'update', 'delete', 'attach', 'detach'),
  ),
  ...group('affinity_group'),
  ...group('anti_affinity_group'),
  ...projectFamily(crud('vpc', 'list', 'view'), crud('vpc', 'create', 'update', 'delete')),
  ...projectFamily(
    [...crud('vpc_subnet', 'list', 'view'), 'vpc_subnet_list_network_interfaces', 'vpc_firewall_rules_view'],
    [...crud('vpc_subnet', 'create', 'update', 'delete'), 'vpc_firewall_rules_update'],
  ),
  ...projectFamily(crud('vpc_router', 'list', 'view'), crud('vpc_router', 'create', 'update', 'delete')),
  ...projectFamily(
    crud('vpc_router_route', 'list', 'view'),
    crud('vpc_router_route', 'create', 'update', 'delete'),
  ),
  ...projectFamily(crud('internet_gateway', 'list', 'view'), crud('internet_gateway', 'create', 'delete')),
  ...projectFamily(['internet_gateway_ip_pool_list'], crud('internet_gateway_ip_pool', 'create', 'delete')),
  ...projectFamily(
    ['internet_gateway_ip_address_list'],
    crud('internet_gateway_ip_address', 'create', 'delete'),
  ),

  ['system_policy_view', fleetList('viewer')],
  ['system_policy_update', fleetList('admin')],
  ['system_quotas_list', fleetList('viewer')],
  ['silo_utilization_list', fleetList('viewer')],
  ['silo_utilization_view', { kind: 'silo-object', fleet: 'viewer', silo: 'member' }],
  ['silo_quotas_view', { kind: 'silo-object', fleet: 'viewer', silo: 'member' }],
  ['silo_quotas_update', { kind: 'silo-object', fleet: 'collaborator', silo: 'admin' }],
  ['silo_ip_pool_list', { kind: 'silo-object', fleet: 'viewer', silo: 'nobody' }],
  ['local_idp_user_create', { kind: 'silo-object', fleet: 'admin', silo: 'admin' }],
  ['local_idp_user_delete', { kind: 'silo-object', fleet: 'admin', silo: 'admin' }],
  ['local_idp_user_set_password', { kind: 'silo-object', fleet: 'admin', silo: 'admin' }],
  ['ip_pool_list', fleetList('viewer')],
  ['ip_pool_create', fleetList('admin')],
  ['ip_pool_view', fleetObject('viewer')],
  ['ip_pool_update', fleetObject('admin')],
  ['ip_pool_delete', fleetObject('admin')],
  ['ip_pool_range_list', fleetObject('viewer')],
  ['ip_pool_range_add', fleetObject('admin')],
  ['ip_pool_range_remove', fleetObject('admin')],
  ['ip_pool_silo_list', fleetObject('viewer')],
  ['ip_pool_silo_link', fleetObject('admin')],
  ['ip_pool_silo_update', fleetObject('admin')],
  ['ip_pool_silo_unlink', fleetObject('admin')],
  ['ip_pool_utilization_view', fleetObject('viewer')],
  ['ip_pool_service_view', fleetObject('viewer')],
  ['ip_pool_service_range_list', fleetObject('viewer')],
  ['ip_pool_service_range_add', fleetObject('admin')],
  ['ip_pool_service_range_remove', fleetObject('admin')],
])

/** Operations whose needs depend on what they are given; tested by hand in their families. */
export const testedByHand: ReadonlySet<string> = new Set([
  'image_promote',
  'image_demote',
  // Any user, but only of a silo the pool is linked to.
  'project_ip_pool_view',
  // The websocket: a plain GET never gets as far as authorization.
  'instance_serial_console_stream',
])
