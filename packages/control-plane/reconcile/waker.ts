/**
 * Runs work whenever it is woken: never concurrently, and once more if it was woken during a run. Wake-ups may come too
 * often or all at once; every wake-up is followed by a run that starts after it.
 */
export class Waker {
  readonly #work: () => Promise<boolean>
  #running: Promise<void> | null = null
  #again = false
  #open = false

  /** @param work returns whether to run again immediately; must not throw */
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

  /** @returns when the current run has ended; no other begins */
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
