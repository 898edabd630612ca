import type { Role } from '@portico/domain/roles.ts'

/** The sender of a request. Roles are read for each request, so that a change takes effect with the next one. */
export interface UserActor {
  readonly kind: 'user'
  readonly userId: string
  readonly displayName: string
  readonly siloId: string
  readonly siloName: string
  /** the session, if the request carries a session cookie */
  readonly sessionId: string | null
  /** the access token, if the request carries one */
  readonly tokenId: string | null
  readonly groupIds: readonly string[]
  /** strongest role on the user's own silo, or null */
  readonly siloRole: Role | null
  /** strongest role on the fleet, assigned or conferred, or null */
  readonly fleetRole: Role | null
}

/** Portico itself: first start, reconcilers. */
export interface SystemActor {
  readonly kind: 'system'
}

export const system: SystemActor = { kind: 'system' }

/** A caller without credentials, for operations that need no login. Has no roles. */
export interface AnonymousActor {
  readonly kind: 'anonymous'
}

export const anonymous: AnonymousActor = { kind: 'anonymous' }

export type Actor = UserActor | SystemActor | AnonymousActor
