import { hashKey } from '@tanstack/react-query'

/** Hashes of queries that are just being refreshed because something changed. */
const refreshed = new Set<string>()

/** Refresh a query for nobody in particular: it does not count as a use of the session. */
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
