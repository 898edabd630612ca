import { includes, type Role } from '@portico/domain/roles.ts'

/**
 * What a call asks of its caller (docs/reference/authorization.md#matrix). `nothing` is for everybody, `login` for any
 * user; `own` reaches only what belongs to the caller.
 */
export type Need = 'nothing' | 'login' | 'own' | NeededRoles

/**
 * The weakest role that suffices, by where the object lies; with `own`, none is needed on what belongs to the caller. In a project only `project` counts: fleet roles give
 * nothing there, and silo roles are project roles already. On a silo either `silo` or `fleet` will do; `member` is
 * every user of that silo. On things of the fleet only `fleet` counts. A call on several objects meets its need on
 * each, so `{ project, silo }` may also mean both: the handler looks both up.
 */
interface NeededRoles {
  readonly own?: true
  readonly project?: Role
  readonly silo?: Role | 'member'
  readonly fleet?: Role
  /** this role on the fleet besides, wherever the object lies */
  readonly besides?: Role
}

export const reads = { project: 'viewer' } as const
export const writes = { project: 'collaborator' } as const
export const owns = { project: 'admin' } as const
export const member = { silo: 'member' } as const
export const seesSilo = { silo: 'member', fleet: 'viewer' } as const
export const seesFleet = { fleet: 'viewer' } as const
export const runsFleet = { fleet: 'admin' } as const

/** What somebody holds where one object lies: the roles that count there, and whether it is their own. */
export interface Held {
  readonly project: Role | null
  readonly silo: Role | 'member' | null
  readonly fleet: Role | null
  readonly own: boolean
  /** the role on the fleet, also where it counts for nothing */
  readonly besides: Role | null
}

export const holdsNothing: Held = { project: null, silo: null, fleet: null, own: false, besides: null }

/** Does what somebody holds on an object meet a need? */
export function meets(held: Held, need: Need): boolean {
  if (need === 'nothing' || need === 'login') return true
  if (need === 'own') return held.own
  const { own, project, silo, fleet, besides } = need
  if (besides !== undefined && !includes(held.besides, besides)) return false
  return (
    (own === true && held.own) ||
    (project !== undefined && includes(held.project, project)) ||
    (silo !== undefined && includesInSilo(held.silo, silo)) ||
    (fleet !== undefined && includes(held.fleet, fleet))
  )
}

function includesInSilo(held: Held['silo'], needed: Role | 'member'): boolean {
  if (held === null) return false
  if (needed === 'member') return true
  return held !== 'member' && includes(held, needed)
}
