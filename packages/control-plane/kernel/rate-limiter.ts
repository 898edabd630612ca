import { tooManyAttempts } from '@portico/domain/refusals.ts'
import { limits } from './limits.ts'
import { refuse } from './refusal-error.ts'

/** Rate limit: `burst` attempts at once, then one per `every` ms. */
export interface RateLimit {
  readonly burst: number
  readonly every: number
}

/**
 * Counts attempts by the key that makes them or is their target (GCRA rate limiter). One number is stored for each key:
 * the time at which all its attempts have decayed. Each attempt moves that time by `every`; an attempt is refused if
 * the time is more than `burst` periods ahead. Memory is limited: the keys whose last attempt is oldest are forgotten
 * first. Each server counts separately.
 */
export class RateLimiter {
  readonly #allowance: RateLimit
  readonly #most: number
  readonly #clearAt = new Map<string, number>()

  constructor(allowance: RateLimit, most: number = limits.rememberedAttempts) {
    this.#allowance = allowance
    this.#most = most
  }

  /** ms until the next attempt is allowed; 0: now */
  wait(key: string, now: Date): number {
    const { burst, every } = this.#allowance
    return Math.max(0, this.#debt(key, now) - (burst - 1) * every)
  }

  /** Number of attempts still counted against the key, with fractions: one decays over `every` ms. */
  counted(key: string, now: Date): number {
    return this.#debt(key, now) / this.#allowance.every
  }

  count(key: string, now: Date): void {
    const clearAt = now.getTime() + this.#debt(key, now) + this.#allowance.every
    // The key is deleted and set again so that the map is ordered by last attempt.
    this.#clearAt.delete(key)
    this.#clearAt.set(key, clearAt)
    if (this.#clearAt.size > this.#most) this.#forgetOldest()
  }

  /** Takes back one attempt that turned out to be legitimate. */
  forgive(key: string): void {
    const clearAt = this.#clearAt.get(key)
    if (clearAt !== undefined) this.#clearAt.set(key, clearAt - this.#allowance.every)
  }

  forgetAll(): void {
    this.#clearAt.clear()
  }

  /** Counts an attempt. @throws 429 if the attempt is too early; it is then not counted */
  admit(key: string, now: Date): void {
    const wait = this.wait(key, now)
    if (wait > 0) refuse(tooManyAttempts(wait))
    this.count(key, now)
  }

  /** Limited to the allowance, so that nobody is locked out for longer when the clock is set back. */
  #debt(key: string, now: Date): number {
    const { burst, every } = this.#allowance
    const ahead = (this.#clearAt.get(key) ?? 0) - now.getTime()
    return Math.min(Math.max(0, ahead), burst * every)
  }

  #forgetOldest(): void {
    for (const key of this.#clearAt.keys()) {
      this.#clearAt.delete(key)
      return
    }
  }
}
