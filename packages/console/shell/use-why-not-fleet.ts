import { rolePermissions } from '@portico/domain/role-permissions.ts'
import { includes, roles } from '@portico/domain/roles.ts'
import { useMay } from './use-may.ts'

/**
 * Returns why the user may not call an operation that requires a role on the fleet; null if the user may, or if that is
 * unknown. The required role comes from the table of role permissions, which a test compares with what the operations
 * require.
 */
export function useWhyNotFleet(
  operation:
    | 'silo_create'
    | 'silo_delete'
    | 'ip_pool_create'
    | 'ip_pool_silo_link'
    | 'networking_address_lot_create'
    | 'networking_allow_list_update'
    | 'networking_switch_port_apply_settings'
    | 'portico_instance_move'
    | 'sled_set_provision_policy'
    | 'support_bundle_create'
    | 'target_release_update',
) {
  const { fleetRole } = useMay(null)
  const needed = roles.find((role) =>
    rolePermissions.fleet[role].some(({ operations }) => operations.includes(operation)),
  )
  if (fleetRole === undefined || needed === undefined || includes(fleetRole, needed)) return null
  return `Requires the role of fleet ${needed}`
}
