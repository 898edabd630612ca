/**
 * Runs work whenever it is woken: never twice at once, and once more when it was woken meanwhile. What wakes it may
 * come too often or all at once; nothing that came before a run ends without a look after it.
 */
export class Waker {
  readonly #work: () => Promise<boolean>
  #running: Promise<void> | null = null
  #again = false
  #open = false

  /** @param work answers whether to run once more at once; must not throw */
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

  /** @returns when the run that is under way has ended; no other begins */
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
