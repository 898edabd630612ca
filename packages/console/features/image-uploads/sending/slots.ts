/** A limited number of request slots, assigned in the order in which they were requested. */
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** @returns a function that releases the slot @throws the signal's reason */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(signal)
    return () => {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free += 1
      else next()
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const left = (): void => {
        const at = this.#waiting.indexOf(come)
        if (at >= 0) this.#waiting.splice(at, 1)
        reject(signal.reason instanceof Error ? signal.reason : new Error('canceled'))
      }
      const come = (): void => {
        signal.removeEventListener('abort', left)
        resolve()
      }
      this.#waiting.push(come)
      signal.addEventListener('abort', left, { once: true })
    })
  }
}
