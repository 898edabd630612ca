import type { Clock } from '@portico/domain/ports.ts'

/**
 * Transactions that keep conflicting queue for serial execution in order of arrival, so that each succeeds instead of
 * all aborting one another. Conflicting transactions of other servers are not in this queue and may still win.
 */
export class SerialQueue {
  readonly #clock: Pick<Clock, 'after'>
  readonly #longest: number
  #busy = false
  #waiting: (() => void)[] = []

  /** @param longest maximum number of waiting transactions */
  constructor(clock: Pick<Clock, 'after'>, longest: number) {
    this.#clock = clock
    this.#longest = longest
  }

  /**
   * Waits for a turn, which lasts until it is released.
   * @param patience maximum wait in ms
   * @returns a function that releases the turn; null if too many transactions are waiting, or the wait took longer than
   * `patience`
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
