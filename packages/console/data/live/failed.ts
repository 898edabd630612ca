/** What failed may turn out otherwise now: rights have changed, or what was missing is there. */
const listeners = new Set<() => void>()

/** Call back when something that failed for good is worth another try. Answers how to stop following. */
export function followFailed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A change concerns a question that has failed and that nobody shows the answer of. */
export function tellFailed(): void {
  for (const listener of listeners) listener()
}
