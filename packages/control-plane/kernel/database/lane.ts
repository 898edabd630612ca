import type { Clock } from '@portico/domain/ports.ts'

/**
 * Transactions that keep colliding stand in line, first come first served, so that each makes progress instead of all
 * of them undoing one another. Those of other servers may still win; there are few of them.
 */
export class Lane {
  readonly #clock: Pick<Clock, 'after'>
  readonly #longest: number
  #busy = false
  #waiting: (() => void)[] = []

  /** @param longest how many may wait */
  constructor(clock: Pick<Clock, 'after'>, longest: number) {
    this.#clock = clock
    this.#longest = longest
  }

  /**
   * Wait for one's turn, which lasts until it is given back.
   * @param patience ms
   * @returns what gives it back; null when too many wait already, or it took longer than that
   */
  enter(patience: number): Promise<(() => void) | null> {
    if (!this.#busy) {
      this.#busy = true
      return Promise.resolve(this.#turn())
    }
    if (this.#waiting.length >= this.#longest || patience <= 0) return Promise.resolve(null)
    return new Promise((resolve) => {
      const admit = (): void => {
        cancel()
        resolve(this.#turn())
      }
      const cancel = this.#clock.after(patience, () => {
        this.#waiting = this.#waiting.filter((other) => other !== admit)
        resolve(null)
      })
      this.#waiting.push(admit)
    })
  }

  #turn(): () => void {
    let mine = true
    return () => {
      if (!mine) return
      mine = false
      const next = this.#waiting.shift()
      if (next === undefined) this.#busy = false
      else next()
    }
  }
}
