import { tooManyAttempts } from '@portico/domain/refusals.ts'
import { limits } from './limits.ts'
import { refuse } from './refusal-error.ts'

/** How often something may be tried: `burst` times at once, then once per `every` ms. */
export interface Allowance {
  readonly burst: number
  readonly every: number
}

/**
 * Attempts by who makes them or whom they are aimed at. One number is kept for each: the moment from which nothing is
 * held against it any more. Each attempt moves it on by `every`; farther ahead than `burst` times that is too often.
 * Memory is bounded: those who have not tried for longest are forgotten first. Kept by each server for itself.
 */
export class Attempts {
  readonly #allowance: Allowance
  readonly #most: number
  readonly #clearAt = new Map<string, number>()

  constructor(allowance: Allowance, most: number = limits.rememberedAttempts) {
    this.#allowance = allowance
    this.#most = most
  }

  /** ms until the next attempt may be made; 0: now */
  wait(key: string, now: Date): number {
    const { burst, every } = this.#allowance
    return Math.max(0, this.#debt(key, now) - (burst - 1) * every)
  }

  /** Attempts that are still held against this key, in parts: one fades over `every` ms. */
  held(key: string, now: Date): number {
    return this.#debt(key, now) / this.#allowance.every
  }

  count(key: string, now: Date): void {
    const clearAt = now.getTime() + this.#debt(key, now) + this.#allowance.every
    // Taken out and put back, so that the map's order is that of the last attempts.
    this.#clearAt.delete(key)
    this.#clearAt.set(key, clearAt)
    if (this.#clearAt.size > this.#most) this.#forgetOldest()
  }

  /** Take one attempt back: it was right after all. */
  forgive(key: string): void {
    const clearAt = this.#clearAt.get(key)
    if (clearAt !== undefined) this.#clearAt.set(key, clearAt - this.#allowance.every)
  }

  /** Count an attempt. @throws 429 when it comes too early; then it is not counted */
  admit(key: string, now: Date): void {
    const wait = this.wait(key, now)
    if (wait > 0) refuse(tooManyAttempts(wait))
    this.count(key, now)
  }

  /** Never more than the allowance, so that a clock set back locks nobody out for longer. */
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
