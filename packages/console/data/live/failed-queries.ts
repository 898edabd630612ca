/**
 * Listeners for failed queries that might succeed now, because permissions changed or a missing resource was created.
 */
const listeners = new Set<() => void>()

/** Calls back when a query that failed permanently might succeed. Returns a function that unsubscribes. */
export function onFailedAffected(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies the listeners of a change that affects a failed query without observers. */
export function notifyFailedAffected(): void {
  for (const listener of listeners) listener()
}
