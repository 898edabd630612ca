import type { Clock } from '@portico/domain/ports.ts'

/**
 * Transactions that keep conflicting queue for serial execution, first come first served, so that each makes progress
 * instead of all aborting one another. The few of other servers may still win.
 */
export class SerialQueue {
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
   * Waits for a turn, which lasts until it is released.
   * @param patience ms
   * @returns a function that releases the turn; null if too many wait already, or the wait took longer than `patience`
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
