/**
 * Places for what stays open, bounded in all and by holder, so that one holder cannot take what all share. Kept by
 * each server for itself.
 */
export class Seats {
  readonly #most: { readonly all: number; readonly each: number }
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(most: { readonly all: number; readonly each: number }) {
    this.#most = most
  }

  /**
   * Take `size` places.
   * @returns how to give them back, once however often it is called; null when there are not so many left
   */
  take(holder: string, size = 1): (() => void) | null {
    const held = this.#taken.get(holder) ?? 0
    if (this.#all + size > this.#most.all || held + size > this.#most.each) return null
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
