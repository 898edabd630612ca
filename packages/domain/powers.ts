import { includes, type Role, type RoleScope, roles } from './roles.ts'

/** What roles allow, as text: shown before a user is given a role or loses one. */
export interface Power {
  readonly words: string
  /**
   * Operations that represent it. A test compares the table with the roles that they need
   * (`control-plane/authorization`).
   */
  readonly calls: readonly string[]
}

/**
 * What each role allows beyond the weaker ones of its scope. Roles on a silo include all of its projects; roles on the
 * fleet include no silo.
 */
export const powers: Readonly<Record<RoleScope, Readonly<Record<Role, readonly Power[]>>>> = {
  fleet: {
    viewer: [
      {
        words: 'See silos, who is in them, their quotas and utilization',
        calls: ['silo_list', 'silo_utilization_list'],
      },
      {
        words: 'See IP pools, hardware and networking of the system',
        calls: ['ip_pool_list', 'sled_list', 'networking_bgp_config_list'],
      },
      { words: 'Read support bundles', calls: ['support_bundle_list', 'support_bundle_download'] },
      { words: 'See who has access to the system', calls: ['system_policy_view'] },
    ],
    collaborator: [
      { words: 'Create and delete silos', calls: ['silo_create', 'silo_delete'] },
      { words: 'Change quotas of silos', calls: ['silo_quotas_update'] },
      {
        words: 'Change access to any silo, and so give themselves a role in it',
        calls: ['silo_policy_update'],
      },
      { words: 'Create address lots', calls: ['networking_address_lot_create'] },
    ],
    admin: [
      { words: 'Change IP pools, and which silos use them', calls: ['ip_pool_create', 'ip_pool_silo_link'] },
      {
        words: 'Change hardware and networking of the system',
        calls: [
          'sled_set_provision_policy',
          'networking_allow_list_update',
          'networking_switch_port_apply_settings',
        ],
      },
      {
        words: 'Manage users and identity providers of any silo',
        calls: ['local_idp_user_create', 'saml_identity_provider_create'],
      },
      {
        words: 'Collect and delete support bundles, and set the target release',
        calls: ['support_bundle_create', 'target_release_update'],
      },
      { words: 'Change access to the system', calls: ['system_policy_update'] },
    ],
  },
  silo: {
    viewer: [
      { words: 'See all projects of the silo and everything in them', calls: ['project_list'] },
      { words: 'See silo images and IP pools', calls: ['project_ip_pool_list'] },
    ],
    collaborator: [
      { words: 'Create projects, and change everything in all of them', calls: ['project_create'] },
    ],
    admin: [
      { words: 'Change access to the silo', calls: ['policy_update'] },
      { words: 'Change its quotas', calls: ['silo_quotas_update'] },
      {
        words: 'Manage its users, identity providers and certificates',
        calls: ['local_idp_user_create', 'saml_identity_provider_create', 'certificate_create'],
      },
      { words: 'Delete the silo', calls: ['silo_delete'] },
    ],
  },
  project: {
    viewer: [
      { words: 'See everything in the project', calls: ['project_view', 'instance_list', 'disk_list'] },
    ],
    collaborator: [
      {
        words: 'Create, change and delete what is in it: instances, disks, images, networks',
        calls: ['instance_create', 'disk_delete', 'vpc_firewall_rules_update'],
      },
      { words: 'Use the serial consoles of its instances', calls: ['instance_serial_console_stream'] },
    ],
    admin: [
      { words: 'Change access to the project', calls: ['project_policy_update'] },
      { words: 'Rename and delete the project', calls: ['project_update', 'project_delete'] },
    ],
  },
}

/** Returns everything that a role allows, that of weaker roles first. */
export function powersOf(scope: RoleScope, role: Role | null): readonly Power[] {
  return roles.filter((each) => includes(role, each)).flatMap((each) => powers[scope][each])
}

/** Returns what a change of role removes, adds and keeps. */
export function powerChange(scope: RoleScope, before: Role | null, after: Role | null) {
  const [had, has] = [powersOf(scope, before), powersOf(scope, after)]
  return {
    lost: had.filter((power) => !has.includes(power)),
    gained: has.filter((power) => !had.includes(power)),
    kept: had.filter((power) => has.includes(power)),
  }
}
