/**
 * Slots for open connections, limited in total and per holder, so that one holder cannot take all. Each server counts
 * separately.
 */
export class Slots {
  readonly #limits: { readonly all: number; readonly each: number }
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(most: { readonly all: number; readonly each: number }) {
    this.#limits = most
  }

  /**
   * Takes `size` slots.
   * @returns a function that releases them, which does nothing when called again; null if not enough slots are free
   */
  take(holder: string, size = 1): (() => void) | null {
    const held = this.#taken.get(holder) ?? 0
    if (this.#all + size > this.#limits.all || held + size > this.#limits.each) return null
    this.#all += size
    this.#taken.set(holder, held + size)
    let given = false
    return () => {
      if (given) return
      given = true
      this.#all -= size
      const left = (this.#taken.get(holder) ?? 0) - size
      if (left > 0) this.#taken.set(holder, left)
      else this.#taken.delete(holder)
    }
  }
}
