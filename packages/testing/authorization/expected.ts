import type { OperationId } from '@portico/contract/routes.ts'
import { includes, projectRoleFromSilo, type Role, strongest } from '@portico/domain/roles.ts'
import type { Need } from '@portico/control-plane/authorization/need.ts'
import type { Persona } from './personas.ts'
import { reference, type ReferenceLine } from './reference.ts'
import type { Case } from './requests.ts'

export type Outcome = 'yes' | '401' | '403' | '404'

const lines = new Map<string, ReferenceLine>(
  reference.flatMap((line) => line.operations.map((id) => [id, line] as const)),
)

export function lineOf(id: OperationId): ReferenceLine {
  const line = lines.get(id)
  if (line === undefined) throw new Error(`nothing is written of what ${id} needs`)
  return line
}

/** Returns the roles that `needs` of a reference line names. */
function rolesIn(needs: string): { project?: Role; silo?: Role | 'member'; fleet?: Role } {
  return Object.fromEntries(
    [...needs.matchAll(/(project|silo|fleet) (member|viewer|collaborator|admin)/g)].map(([, on, role]) => [
      on,
      role,
    ]),
  )
}

/** Returns the need that a reference line describes. */
export function needIn({ needs }: ReferenceLine): Need {
  if (needs === 'none') return 'nothing'
  if (needs === 'any user') return 'login'
  if (needs === 'self') return 'own'
  const roles = rolesIn(needs)
  // Fleet roles have no effect in projects, so a fleet role is needed in addition to the project role.
  if (/^fleet \w+ and project/.test(needs) && roles.fleet !== undefined) {
    return { project: roles.project ?? 'admin', alsoOnFleet: roles.fleet }
  }
  return { ...(needs.startsWith('self or ') && { own: true as const }), ...roles }
}

/** Returns the result of an operation according to the reference, for a signed-in user and resources of silo `main`. */
export function expected({ id, onSilo }: Case, who: Persona): Outcome {
  const { needs, denied } = lineOf(id)
  if (['none', 'any user', 'self'].includes(needs)) return 'yes'
  const needed = rolesIn(needs)
  const own = who.elsewhere !== true
  const onProject = own ? strongest([who.project, projectRoleFromSilo(who.silo ?? null)]) : null
  const holds = {
    project: needed.project !== undefined && includes(onProject, needed.project),
    silo: needed.silo !== undefined && holdsOnSilo(id, who, needed.silo),
    fleet: needed.fleet !== undefined && includes(who.fleet ?? null, needed.fleet),
  }
  const inProject = needed.project !== undefined && !onSilo
  const readable = inProject ? onProject !== null : readsOutside(id, who)
  if (denied.startsWith('403, then')) {
    // The fleet role is checked before any resource is looked up.
    if (!holds.fleet) return '403'
    if (!readable) return '404'
    return holds.project ? 'yes' : '403'
  }
  if (needs.includes(' and ')) {
    if (id === 'image_demote') return !own || who.silo === undefined ? '404' : holds.silo ? 'yes' : '403'
    if (!readable) return '404'
    return (holds.project || needed.project === undefined) && holds.silo ? 'yes' : '403'
  }
  if (inProject ? holds.project : holds.silo || holds.fleet) return 'yes'
  if (denied === '403' || (onSilo && denied.endsWith(', 403 on the silo'))) return '403'
  if (onSilo && (id === 'image_create' || id === 'portico_instance_template_create')) return '403'
  if (!denied.includes('/')) return '404'
  return readable ? '403' : '404'
}

/** Operations that do not name a silo concern the user's own silo; those that name a silo concern silo `main`. */
function holdsOnSilo(id: OperationId, { silo, elsewhere }: Persona, needed: Role | 'member'): boolean {
  if (elsewhere === true && namesSilo(id)) return false
  return needed === 'member' || includes(silo ?? null, needed)
}

function namesSilo(id: OperationId): boolean {
  return (
    /^(silo_(?!metric)|portico_silo_identities$|portico_access_held$|local_idp_|certificate_(view|delete)$|portico_instance_template_(view|update|delete)$|saml_identity_provider_|image_(view|delete|promote|demote)$)/.test(
      id,
    ) || id === 'project_ip_pool_view'
  )
}

/**
 * Whether the user may read the resource of an operation outside projects: the silo, an image of the silo, or a fleet
 * resource.
 */
function readsOutside(id: OperationId, { silo, fleet, elsewhere }: Persona): boolean {
  if (id.startsWith('image_')) return elsewhere !== true && silo !== undefined
  return fleet !== undefined || (namesSilo(id) && elsewhere !== true)
}
