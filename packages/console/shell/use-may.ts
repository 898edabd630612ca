import { powers } from '@portico/domain/powers.ts'
import { includes, roles, strongest } from '@portico/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { type AccessKind, abilitiesAsked } from '#data/access-asked.ts'
import { query } from '#data/calls.ts'
import { useSession } from './session.tsx'

/**
 * What one may do oneself, as the server says that decides it (decision 47); for what is disabled with a reason. Where
 * that is not told, or not yet, everything may be tried: the server refuses what may not be.
 * @param thing null: the own silo
 */
export function useMay(thing: { readonly kind: AccessKind; readonly id: string } | null) {
  const { filters } = useSession().capabilities
  const { data } = useQuery({
    ...query('porticoAccessAbilities', abilitiesAsked(thing)),
    enabled: filters,
    throwOnError: false,
  })
  return {
    /** @param operation one that is done to the thing, or to what lies in it */
    may: (operation: string): boolean =>
      data?.abilities.find((ability) => ability.operation === operation)?.allowed ?? true,
    /** The role on the fleet that one has, by whatever way; undefined where it is not told. */
    fleetRole:
      data &&
      strongest(data.sources.filter(({ scope }) => scope === 'fleet').map(({ roleName }) => roleName)),
  }
}

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
