/** Counts how often transactions were retried because of conflicts, by operation, since the last report. */
export class RetryCounts {
  readonly #lost = new Map<string, number>()
  readonly #givenUp = new Map<string, number>()

  note(operation: string): void {
    this.#lost.set(operation, (this.#lost.get(operation) ?? 0) + 1)
  }

  /** Counts a transaction that was retried so often that its caller was refused with 503. */
  countGivenUp(operation: string): void {
    this.#givenUp.set(operation, (this.#givenUp.get(operation) ?? 0) + 1)
  }

  /** Returns a log line, most frequent operation first, or null if there is nothing to report. Resets the counts. */
  report(): string | null {
    if (this.#lost.size === 0) return null
    const lost = `Transactions retried after conflicts: ${formatCounts(this.#lost)}`
    const line =
      this.#givenUp.size === 0
        ? lost
        : `${lost}. Refused after too many retries: ${formatCounts(this.#givenUp)}`
    this.#lost.clear()
    this.#givenUp.clear()
    return line
  }
}

function formatCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([operation, count]) => `${operation} ${count}`)
    .join(', ')
}
