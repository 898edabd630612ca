import type { Clock, Random } from '@portico/domain/ports.ts'
import { uuid } from '@portico/domain/ports.ts'
import type { Actor, UserActor } from './actor.ts'
import type { RequestTarget } from './failed-attempts/request-target.ts'
import type { Reservations } from './database/reservations.ts'
import type { Db } from './database/db.ts'
import { refuse } from './refusal-error.ts'
import { unauthorized } from '@portico/domain/refusals.ts'

export type { Db }

/** Password hashing, which is slow on purpose. Runs outside transactions. */
export interface PasswordHasher {
  /** @returns a PHC string */
  hash(password: string): Promise<string>
  /** A PHC string that takes as long to verify as any other and matches no password. */
  readonly decoy: string
  verify(password: string, phc: string): Promise<boolean>
}

/**
 * Which hypervisor runs the machines, and how fast time passes (simulation); part of the response of `capabilities`.
 */
export interface Identity {
  readonly version: string
  readonly hypervisor: 'simulated' | 'qemu' | 'libvirt'
  readonly preview: boolean
}

/** The services that the host provides to the control plane. */
export interface Ports {
  readonly clock: Clock
  readonly random: Random
  readonly passwords: PasswordHasher
}

/** What handlers receive. Read operations get a pool of connections as `db`, all others a serializable transaction. */
export interface Context {
  readonly db: Db
  /** Reserves contended quota and capacity for the transaction. Read operations have no reservations. */
  readonly reservations: Reservations
  readonly actor: Actor
  readonly requestId: string
  readonly operation: string
  /** the time when the request arrived, used for every time that the handler writes */
  readonly now: Date
  readonly newId: () => string
  readonly random: Random
  /** The resource that the request is about, recorded if the request is refused. */
  readonly target?: RequestTarget
  /** scheme, host and port to show to users, e.g. https://rack.example:4600 */
  readonly origin: string
}

/** Returns a generator of IDs from the given randomness. */
export function idSource(random: Random): () => string {
  return () => uuid(random)
}

/** Returns the user who sent a request. @throws 401 if it was not sent by a user */
export function userOf(ctx: Pick<Context, 'actor'>): UserActor {
  return ctx.actor.kind === 'user' ? ctx.actor : refuse(unauthorized)
}
