import { hashKey } from '@tanstack/react-query'

/** Hashes of queries that are currently refreshed because of a change. */
const refreshed = new Set<string>()

/** Refreshes a query without user action, so that the request does not extend the session. */
export async function inBackground(hash: string, refresh: () => Promise<unknown>): Promise<void> {
  refreshed.add(hash)
  try {
    await refresh()
  } finally {
    refreshed.delete(hash)
  }
}

export function isInBackground(key: readonly unknown[]): boolean {
  return refreshed.has(hashKey(key))
}
