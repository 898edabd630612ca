import { includes, type Role, type RoleScope, roles } from './roles.ts'

/** A permission that a role gives, as text. The console shows it before a user gets a role or loses one. */
export interface RolePermission {
  readonly text: string
  /**
   * Operations that represent the permission. A test in `control-plane/authorization` compares the table with the roles
   * that these operations need.
   */
  readonly operations: readonly string[]
}

/**
 * Permissions that each role has in addition to the weaker roles of its scope. A role on a silo applies to all of its
 * projects, a role on the fleet applies to no silo.
 */
export const rolePermissions: Readonly<Record<RoleScope, Readonly<Record<Role, readonly RolePermission[]>>>> =
  {
    fleet: {
      viewer: [
        {
          text: 'See silos, who is in them, their quotas and utilization',
          operations: ['silo_list', 'silo_utilization_list'],
        },
        {
          text: 'See IP pools, hardware and networking of the system',
          operations: ['ip_pool_list', 'sled_list', 'networking_bgp_config_list'],
        },
        { text: 'Read support bundles', operations: ['support_bundle_list', 'support_bundle_download'] },
        { text: 'See who has access to the system', operations: ['system_policy_view'] },
      ],
      collaborator: [
        { text: 'Create and delete silos', operations: ['silo_create', 'silo_delete'] },
        { text: 'Change quotas of silos', operations: ['silo_quotas_update'] },
        {
          text: 'Change access to any silo, and so give themselves a role in it',
          operations: ['silo_policy_update'],
        },
        { text: 'Create address lots', operations: ['networking_address_lot_create'] },
      ],
      admin: [
        {
          text: 'Change IP pools, and which silos use them',
          operations: ['ip_pool_create', 'ip_pool_silo_link'],
        },
        {
          text: 'Change hardware and networking of the system',
          operations: [
            'sled_set_provision_policy',
            'networking_allow_list_update',
            'networking_switch_port_apply_settings',
          ],
        },
        { text: 'Move instances of any silo between sleds', operations: ['portico_instance_move'] },
        {
          text: 'Manage users and identity providers of any silo',
          operations: ['local_idp_user_create', 'saml_identity_provider_create'],
        },
        {
          text: 'Collect and delete support bundles, and set the target release',
          operations: ['support_bundle_create', 'target_release_update'],
        },
        { text: 'Change access to the system', operations: ['system_policy_update'] },
      ],
    },
    silo: {
      viewer: [
        { text: 'See all projects of the silo and everything in them', operations: ['project_list'] },
        { text: 'See silo images and IP pools', operations: ['project_ip_pool_list'] },
      ],
      collaborator: [
        { text: 'Create projects, and change everything in all of them', operations: ['project_create'] },
      ],
      admin: [
        { text: 'Change access to the silo', operations: ['policy_update'] },
        { text: 'Change its quotas', operations: ['silo_quotas_update'] },
        {
          text: 'Manage its users, identity providers and certificates',
          operations: ['local_idp_user_create', 'saml_identity_provider_create', 'certificate_create'],
        },
        { text: 'Delete the silo', operations: ['silo_delete'] },
      ],
    },
    project: {
      viewer: [
        { text: 'See everything in the project', operations: ['project_view', 'instance_list', 'disk_list'] },
      ],
      collaborator: [
        {
          text: 'Create, change and delete its instances, disks, images and networks',
          operations: ['instance_create', 'disk_delete', 'vpc_firewall_rules_update'],
        },
        { text: 'Use the serial consoles of its instances', operations: ['instance_serial_console_stream'] },
      ],
      admin: [
        { text: 'Change access to the project', operations: ['project_policy_update'] },
        { text: 'Rename and delete the project', operations: ['project_update', 'project_delete'] },
      ],
    },
  }

/** Returns all permissions of a role, starting with those of weaker roles. */
export function permissionsOf(scope: RoleScope, role: Role | null): readonly RolePermission[] {
  return roles.filter((each) => includes(role, each)).flatMap((each) => rolePermissions[scope][each])
}

/** Returns the permissions that a change of role removes, adds and keeps. */
export function permissionChange(scope: RoleScope, before: Role | null, after: Role | null) {
  const [had, has] = [permissionsOf(scope, before), permissionsOf(scope, after)]
  return {
    lost: had.filter((power) => !has.includes(power)),
    gained: has.filter((power) => !had.includes(power)),
    kept: had.filter((power) => has.includes(power)),
  }
}
