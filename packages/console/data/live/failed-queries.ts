/**
 * Listeners for failures that may turn out differently now, because permissions changed or a missing resource exists.
 */
const listeners = new Set<() => void>()

/** Calls back when a query that failed permanently is worth another attempt. Returns a function that unsubscribes. */
export function onFailedAffected(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports a change that affects a failed query without observers. */
export function notifyFailedAffected(): void {
  for (const listener of listeners) listener()
}
