import type { Clock } from '@portico/domain/ports.ts'
import type { PasswordHasher } from '../context.ts'
import { type Claim, PasswordTurns } from './turns.ts'

/**
 * New passwords are set by administrators and have no source of their own. They stand with first attempts to log in:
 * one who makes many users does not keep others from logging in.
 */
const newPassword: Claim = { source: 'new passwords', name: 'new passwords', rank: 1 }

/** Hashes and compares passwords, a bounded number at a time. */
export class Passwords {
  readonly #hasher: PasswordHasher
  readonly #turns: PasswordTurns

  constructor(hasher: PasswordHasher, clock: Clock) {
    this.#hasher = hasher
    this.#turns = new PasswordTurns(clock)
  }

  /** How many passwords wait to be hashed or compared. */
  get waiting(): number {
    return this.#turns.waiting
  }

  /** The form in which a new password is kept. @throws 503 when too many wait */
  hash(password: string): Promise<string> {
    return this.#turns.run(newPassword, () => this.#hasher.hash(password))
  }

  /**
   * Is it the password that is kept as `phc`? Null: there is none, and the same time is spent on a decoy, so that
   * nobody learns from the clock whether a user exists. @throws 503 when its turn does not come
   */
  async check(password: string, phc: string | null, claim: Claim): Promise<boolean> {
    const { decoy } = this.#hasher
    const right = await this.#turns.run(claim, () => this.#hasher.verify(password, phc ?? decoy))
    return right && phc !== null
  }
}
