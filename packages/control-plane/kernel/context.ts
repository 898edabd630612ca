import type { Clock, Random } from '@portico/domain/ports.ts'
import { uuid } from '@portico/domain/ports.ts'
import type { Actor, UserActor } from './actor.ts'
import type { About } from './refused/about.ts'
import type { Claims } from './database/claims.ts'
import type { Db } from './database/db.ts'
import { refuse } from './refusal-error.ts'
import { unauthorized } from '@portico/domain/refusals.ts'

export type { Db }

/** Password hashing, slow on purpose. Runs outside transactions. */
export interface PasswordHasher {
  /** @returns a PHC string */
  hash(password: string): Promise<string>
  /** A PHC string that takes as long to verify as any, and that no password fits. */
  readonly decoy: string
  verify(password: string, phc: string): Promise<boolean>
}

/** What runs the machines and how fast this world turns; part of what `capabilities` tells. */
export interface Identity {
  readonly version: string
  readonly hypervisor: 'simulated' | 'qemu'
  readonly preview: boolean
}

/** Everything the control plane is given from outside. */
export interface Ports {
  readonly clock: Clock
  readonly random: Random
  readonly passwords: PasswordHasher
}

/** What a handler has at hand. Read calls get the pool, all others a serializable transaction. */
export interface Context {
  readonly db: Db
  /** How the transaction takes what everybody wants. Calls that only read have nothing to take with. */
  readonly claims: Claims
  readonly actor: Actor
  readonly requestId: string
  readonly operation: string
  /** the moment the request arrived; every time written by it */
  readonly now: Date
  readonly newId: () => string
  readonly random: Random
  /** What the call was found to be about, where that is of interest should it be refused. */
  readonly about?: About
  /** scheme, host and port to tell people, e.g. https://rack.example:4600 */
  readonly origin: string
}

/** Fresh ids from the given randomness. */
export function idSource(random: Random): () => string {
  return () => uuid(random)
}

/** The user behind a request. @throws 401 when it is not a user's. */
export function userOf(ctx: Pick<Context, 'actor'>): UserActor {
  return ctx.actor.kind === 'user' ? ctx.actor : refuse(unauthorized)
}
