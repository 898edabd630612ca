/** Counts how often transactions were retried because of conflicts, by operation, since the last report. */
export class RetryCounts {
  readonly #retried = new Map<string, number>()
  readonly #refused = new Map<string, number>()

  note(operation: string): void {
    this.#retried.set(operation, (this.#retried.get(operation) ?? 0) + 1)
  }

  /** Counts a transaction whose request was refused with 503 after too many retries. */
  countGivenUp(operation: string): void {
    this.#refused.set(operation, (this.#refused.get(operation) ?? 0) + 1)
  }

  /** Returns a log line, most frequent operation first, or null if there is nothing to report. Resets the counts. */
  report(): string | null {
    if (this.#retried.size === 0) return null
    const lost = `Transactions retried after conflicts: ${formatCounts(this.#retried)}`
    const line =
      this.#refused.size === 0
        ? lost
        : `${lost}. Refused after too many retries: ${formatCounts(this.#refused)}`
    this.#retried.clear()
    this.#refused.clear()
    return line
  }
}

function formatCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([operation, count]) => `${operation} ${count}`)
    .join(', ')
}
