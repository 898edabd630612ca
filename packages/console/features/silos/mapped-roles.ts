import type { Silo } from '@portico/contract/types.ts'
import { conferredFleetRole, type Role, roles, strongest } from '@portico/domain/roles.ts'

/** A role on the silo, and the strongest fleet role that follows from this role alone. */
export interface MappedRole {
  readonly silo: Role
  readonly fleet: Role
}

const strongestFirst = roles.toReversed()

/** Returns the roles on a silo from which a fleet role follows, strongest first. */
export function mappedRoles(mapped: Silo['mappedFleetRoles']): readonly MappedRole[] {
  return strongestFirst.flatMap((silo) => {
    const fleet = strongest(mapped[silo] ?? [])
    return fleet === null ? [] : [{ silo, fleet }]
  })
}

/** Describes the mapping. A stronger role on the silo includes the fleet roles of weaker ones. */
export function mappingSentence(mapped: Silo['mappedFleetRoles']): string {
  const said = strongestFirst.flatMap((silo) => {
    const fleet = conferredFleetRole(silo, mapped)
    return fleet === null ? [] : [`${silo}s of the silo are fleet ${fleet}s`]
  })
  if (said.length === 0) return 'Roles on the silo include no roles on the system.'
  const text = said.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
