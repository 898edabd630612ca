import type { Clock } from '@portico/domain/ports.ts'

/** Returns a function that calls `read` at most once in each `validity` ms, and shares its result between calls. */
export function sharedResult<T>(clock: Clock, validity: number, read: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | null = null
  return () =>
    (latest ??= read().finally(() => {
      clock.after(validity, () => (latest = null))
    }))
}
