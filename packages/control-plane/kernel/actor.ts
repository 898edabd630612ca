import type { Role } from '@portico/domain/roles.ts'

/** A user who sends a request. Roles are read for each request, so that a change takes effect with the next one. */
export interface UserActor {
  readonly kind: 'user'
  readonly userId: string
  readonly displayName: string
  readonly siloId: string
  readonly siloName: string
  /** the session ID, if the request has a session cookie */
  readonly sessionId: string | null
  /** the access token's ID, if the request has one */
  readonly tokenId: string | null
  readonly groupIds: readonly string[]
  /** strongest role on the user's own silo; null if none */
  readonly siloRole: Role | null
  /** strongest role on the fleet, by assignment or included in a silo role; null if none */
  readonly fleetRole: Role | null
}

/** The system itself, for example at the first start or in reconcilers. */
export interface SystemActor {
  readonly kind: 'system'
}

export const system: SystemActor = { kind: 'system' }

/** A caller without credentials, for operations that need no login. It has no roles. */
export interface AnonymousActor {
  readonly kind: 'anonymous'
}

export const anonymous: AnonymousActor = { kind: 'anonymous' }

export type Actor = UserActor | SystemActor | AnonymousActor
