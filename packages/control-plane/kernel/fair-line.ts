import { unavailable } from '@portico/domain/refusals.ts'
import { refuse } from './refusal-error.ts'

/** A line in which users take turns: who asks for much waits behind themselves, not before others. */
export class FairLine {
  readonly #most: { readonly inside: number; readonly waiting: number }
  #inside = 0
  /** Those who wait, by user; users in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** @param most so many are let in at once, and so many of one user wait */
  constructor(most: { readonly inside: number; readonly waiting: number }) {
    this.#most = most
  }

  /**
   * Wait for a turn.
   * @returns how to end it
   * @throws 503 where too many of the user are waiting
   */
  async enter(user: string): Promise<() => void> {
    const line = this.#waiting.get(user) ?? []
    if (line.length >= this.#most.waiting) refuse(unavailable)
    const { promise: turn, resolve: come } = Promise.withResolvers<void>()
    line.push(come)
    this.#waiting.set(user, line)
    this.#letIn()
    await turn
    return () => {
      this.#inside--
      this.#letIn()
    }
  }

  #letIn(): void {
    for (const [user, line] of this.#waiting) {
      if (this.#inside >= this.#most.inside) return
      const [first, ...others] = line
      this.#waiting.delete(user)
      // The others of this user come after everybody who waits now; the walk over the map meets them again.
      if (others.length > 0) this.#waiting.set(user, others)
      this.#inside++
      first?.()
    }
  }
}
