import { includes, type Role } from '@portico/domain/roles.ts'

/**
 * What an operation requires of its caller (docs/reference/authorization.md#matrix). `nothing`: the operation is open
 * to everybody; `login`: to any user; `own`: it reaches only the caller's own resources.
 */
export type Need = 'nothing' | 'login' | 'own' | NeededRoles

/**
 * The weakest sufficient role, by the scope of the resource; with `own`, no role is needed on the caller's own
 * resources. In a project only `project` is checked: fleet roles have no effect there, and silo roles are already
 * included as project roles. On a silo either `silo` or `fleet` suffices; `member` is every user of that silo. On fleet
 * resources only `fleet` is checked. An operation on several resources must meet its need on each, so `{ project, silo
 * }` may also mean both: the handler then looks up both.
 */
interface NeededRoles {
  readonly own?: true
  readonly project?: Role
  readonly silo?: Role | 'member'
  readonly fleet?: Role
  /** an additional role on the fleet, whatever the resource's scope */
  readonly alsoOnFleet?: Role
}

export const reads = { project: 'viewer' } as const
export const writes = { project: 'collaborator' } as const
export const owns = { project: 'admin' } as const
export const member = { silo: 'member' } as const
export const seesSilo = { silo: 'member', fleet: 'viewer' } as const
export const seesFleet = { fleet: 'viewer' } as const
export const runsFleet = { fleet: 'admin' } as const

/** The caller's access to one scope: the roles that are checked there, and whether the caller owns the resource. */
export interface HeldRoles {
  readonly project: Role | null
  readonly silo: Role | 'member' | null
  readonly fleet: Role | null
  readonly own: boolean
  /** the role on the fleet, even where `fleet` is not checked */
  readonly alsoOnFleet: Role | null
}

export const noRoles: HeldRoles = { project: null, silo: null, fleet: null, own: false, alsoOnFleet: null }

/** Returns whether the held roles meet a need. */
export function meets(held: HeldRoles, need: Need): boolean {
  if (need === 'nothing' || need === 'login') return true
  if (need === 'own') return held.own
  const { own, project, silo, fleet, alsoOnFleet } = need
  if (alsoOnFleet !== undefined && !includes(held.alsoOnFleet, alsoOnFleet)) return false
  return (
    (own === true && held.own) ||
    (project !== undefined && includes(held.project, project)) ||
    (silo !== undefined && includesInSilo(held.silo, silo)) ||
    (fleet !== undefined && includes(held.fleet, fleet))
  )
}

function includesInSilo(held: HeldRoles['silo'], needed: Role | 'member'): boolean {
  if (held === null) return false
  if (needed === 'member') return true
  return held !== 'member' && includes(held, needed)
}
