import { powers } from '@portico/domain/powers.ts'
import { includes, roles } from '@portico/domain/roles.ts'
import { useMay } from './use-may.ts'

/**
 * Why one may not do something that roles on the fleet decide; null for who may, and where that is not told. Which role
 * it takes is the table of powers', which a test holds to what the calls need.
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
    | 'sled_set_provision_policy'
    | 'support_bundle_create'
    | 'target_release_update',
) {
  const { fleetRole } = useMay(null)
  const needed = roles.find((role) => powers.fleet[role].some(({ calls }) => calls.includes(operation)))
  if (fleetRole === undefined || needed === undefined || includes(fleetRole, needed)) return null
  return `This takes the role of fleet ${needed}`
}
