import type { Clock } from '@portico/domain/ports.ts'
import type { PasswordHasher } from '../context.ts'
import { type HashRequest, PasswordQueue } from './password-queue.ts'

/**
 * New passwords are set by administrators and share a source of their own. They rank like first login attempts, so that
 * creating many users does not prevent others from logging in.
 */
const newPassword: HashRequest = { source: 'new passwords', name: 'new passwords', rank: 1 }

/** Hashes and verifies passwords; the number of concurrent computations is limited. */
export class Passwords {
  readonly #hasher: PasswordHasher
  readonly #queue: PasswordQueue

  constructor(hasher: PasswordHasher, clock: Clock) {
    this.#hasher = hasher
    this.#queue = new PasswordQueue(clock)
  }

  /** Number of passwords that wait to be hashed or verified. */
  get waiting(): number {
    return this.#queue.waiting
  }

  /** Returns the hash of a new password. @throws 503 if too many passwords wait */
  hash(password: string): Promise<string> {
    return this.#queue.run(newPassword, () => this.#hasher.hash(password))
  }

  /**
   * Returns whether a password matches the hash `phc`. Null means that the user has no password; a decoy then takes the
   * same time, so that the duration does not reveal whether a user exists. @throws 503 if the request waits too long
   */
  async check(password: string, phc: string | null, request: HashRequest): Promise<boolean> {
    const { decoy } = this.#hasher
    const right = await this.#queue.run(request, () => this.#hasher.verify(password, phc ?? decoy))
    return right && phc !== null
  }
}
