import type { Role } from '@portico/domain/roles.ts'

/** Who sends a request. Roles are read anew on each request, so that a change takes effect at the next one. */
export interface UserActor {
  readonly kind: 'user'
  readonly userId: string
  readonly displayName: string
  readonly siloId: string
  readonly siloName: string
  /** the session, when the request came with a cookie */
  readonly sessionId: string | null
  /** the access token, when it came with one */
  readonly tokenId: string | null
  readonly groupIds: readonly string[]
  /** strongest role on the own silo, or null */
  readonly siloRole: Role | null
  /** strongest role on the fleet, assigned or conferred, or null */
  readonly fleetRole: Role | null
}

/** Portico itself: first start, reconcilers. */
export interface SystemActor {
  readonly kind: 'system'
}

export const system: SystemActor = { kind: 'system' }

/** Nobody yet: the calls that need no login. May do nothing that asks for a role. */
export interface AnonymousActor {
  readonly kind: 'anonymous'
}

export const anonymous: AnonymousActor = { kind: 'anonymous' }

export type Actor = UserActor | SystemActor | AnonymousActor
