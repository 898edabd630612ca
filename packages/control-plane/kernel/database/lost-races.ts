/** How often transactions were run again because they lost a race, by operation, since it was last told. */
export class LostRaces {
  readonly #lost = new Map<string, number>()
  readonly #givenUp = new Map<string, number>()

  note(operation: string): void {
    this.#lost.set(operation, (this.#lost.get(operation) ?? 0) + 1)
  }

  /** One lost so often that its caller was told to try again. */
  noteGivenUp(operation: string): void {
    this.#givenUp.set(operation, (this.#givenUp.get(operation) ?? 0) + 1)
  }

  /** A line for the log, most frequent first; null when there is nothing to tell. Begins anew. */
  tell(): string | null {
    if (this.#lost.size === 0) return null
    const lost = `Transactions run again after losing a race: ${inWords(this.#lost)}`
    const line = this.#givenUp.size === 0 ? lost : `${lost}. Given up: ${inWords(this.#givenUp)}`
    this.#lost.clear()
    this.#givenUp.clear()
    return line
  }
}

function inWords(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([operation, count]) => `${operation} ${count}`)
    .join(', ')
}
