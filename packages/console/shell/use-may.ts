import { strongest } from '@portico/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { type AccessKind, abilitiesAsked } from '#data/access-queries.ts'
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
