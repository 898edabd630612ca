import { strongest } from '@portico/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { type AccessKind, abilitiesArgs } from '#data/access-queries.ts'
import { query } from '#data/calls.ts'
import { useSession } from './session.tsx'

/**
 * Returns the permissions of the user as the server decides them (decision 40), for disabling actions with a reason.
 * Until they are loaded, every action is enabled, and the server refuses those that are not allowed.
 * @param noun null for the user's own silo
 */
export function useMay(noun: { readonly kind: AccessKind; readonly id: string } | null) {
  const { filters } = useSession().capabilities
  const { data } = useQuery({
    ...query('porticoAccessAbilities', abilitiesArgs(noun)),
    enabled: filters,
    throwOnError: false,
  })
  return {
    /** Returns whether the user may call an operation on the resource, or on a resource in it. */
    may: (operation: string): boolean =>
      data?.abilities.find((ability) => ability.operation === operation)?.allowed ?? true,
    /** role of the user on the fleet, direct or through groups; undefined if unknown */
    fleetRole:
      data &&
      strongest(data.sources.filter(({ scope }) => scope === 'fleet').map(({ roleName }) => roleName)),
  }
}
