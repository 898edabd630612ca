/**
 * Runs work whenever it is woken: never concurrently, and once more if it was woken during a run. Wake-ups may be
 * frequent or simultaneous; every wake-up is followed by a run that starts after it.
 */
export class Waker {
  readonly #work: () => Promise<boolean>
  #running: Promise<void> | null = null
  #again = false
  #open = false

  /** @param work returns whether to run it again immediately; must not throw */
  constructor(work: () => Promise<boolean>) {
    this.#work = work
  }

  open(): void {
    this.#open = true
    this.wake()
  }

  wake(): void {
    this.#again = true
    if (!this.#open || this.#running !== null) return
    this.#running = this.#untilDone().finally(() => {
      this.#running = null
      if (this.#again) this.wake()
    })
  }

  /** @returns a promise that resolves when the current run has ended; no other run begins */
  async close(): Promise<void> {
    this.#open = false
    await this.#running
  }

  async #untilDone(): Promise<void> {
    while (this.#again && this.#open) {
      this.#again = false
      if (await this.#work()) this.#again = true
    }
  }
}
