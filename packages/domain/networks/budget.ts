/** Thrown where working something out would take longer than it is worth: tenants write what it takes. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** How much may be done for one answer. */
export class Budget {
  #left: number

  constructor(steps: number) {
    this.#left = steps
  }

  /** @throws TooMuch when that was too much */
  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new TooMuch('there is too much to work out')
  }
}
