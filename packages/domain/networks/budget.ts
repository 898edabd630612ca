/**
 * Thrown when a computation exceeds its budget, which is possible because the cost depends on what tenants configure.
 */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded'
}

/** Bounds the number of steps of one computation. */
export class Budget {
  #left: number

  constructor(steps: number) {
    this.#left = steps
  }

  /** Takes steps from the budget. @throws BudgetExceeded when none is left */
  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new BudgetExceeded('there is too much to compute')
  }
}
