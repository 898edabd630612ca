import { strongest } from '@portico/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { type AccessKind, abilitiesArgs } from '#data/access-queries.ts'
import { query } from '#data/calls.ts'
import { useSession } from './session.tsx'

/**
 * What the user may do, from the server that decides it (decision 40); for disabling actions with a reason. While it is
 * not known, every action is enabled, and the server refuses what is not allowed.
 * @param noun null: the own silo
 */
export function useMay(noun: { readonly kind: AccessKind; readonly id: string } | null) {
  const { filters } = useSession().capabilities
  const { data } = useQuery({
    ...query('porticoAccessAbilities', abilitiesArgs(noun)),
    enabled: filters,
    throwOnError: false,
  })
  return {
    /** @param operation an operation on the resource, or on something inside it */
    may: (operation: string): boolean =>
      data?.abilities.find((ability) => ability.operation === operation)?.allowed ?? true,
    /** The user's role on the fleet, direct or through groups; undefined when it is not known. */
    fleetRole:
      data &&
      strongest(data.sources.filter(({ scope }) => scope === 'fleet').map(({ roleName }) => roleName)),
  }
}
