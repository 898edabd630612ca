import { HypervisorError } from '#port.ts'
import type { RackRecordKind, RackStore } from './store.ts'

/** Maximum number of retries after conflicting changes. */
const MAX_ATTEMPTS = 100

/**
 * Typed access to records of one kind in a {@link RackStore}. Errors of the store become retryable errors of the
 * driver.
 */
export interface Records<T extends object> {
  get(id: string): Promise<T | null>
  list(): Promise<readonly { readonly id: string; readonly value: T }[]>
  /**
   * Reads, changes and writes a record; after a conflict, starts again. `change` gets the record, or null if there is
   * none, and returns the new one: the same object for no change, null to remove the record. Resolves with the
   * resulting record.
   * @throws HypervisorError, final, if the record is buried and `change` returns a record
   */
  update(id: string, change: (present: T | null) => T | null): Promise<T | null>
  /**
   * Removes a record permanently: no process can create it again, even one that decided to do so earlier.
   * @param check may throw to refuse the removal; gets the record, or null if there is none
   */
  bury(id: string, now: Date, check?: (present: T | null) => void): Promise<void>
}

/** Returns typed access to the records of one kind. */
export function recordsOf<T extends object>(store: RackStore, kind: RackRecordKind): Records<T> {
  const attempt = async (
    id: string,
    change: (present: T | null) => T | null,
  ): Promise<[boolean, T | null]> => {
    const stored = await store.get(kind, id)
    const present = stored === null ? null : (stored.body as T | null)
    const wanted = change(present)
    if (wanted === present) return [true, present]
    if (wanted === null) return [stored === null || (await store.delete(kind, id, stored.version)), null]
    if (stored !== null && present === null) {
      throw new HypervisorError(`The ${kind} ${id} was removed permanently`, { retry: false })
    }
    return [await store.put(kind, id, wanted, stored?.version ?? null), wanted]
  }
  /** Repeats a change until it does not conflict. */
  const retryConflicts = async <R>(id: string, once: () => Promise<[boolean, R]>): Promise<R> => {
    for (let i = 0; i < MAX_ATTEMPTS; i++) {
      const [settled, result] = await once()
      if (settled) return result
    }
    throw new HypervisorError(`The rack's record of ${kind} ${id} changes too often`, { retry: true })
  }
  return {
    get: (id) => guarded(async () => ((await store.get(kind, id))?.body as T | undefined) ?? null),
    list: () =>
      guarded(async () => (await store.list(kind)).map(({ id, body }) => ({ id, value: body as T }))),
    update: (id, change) => guarded(() => retryConflicts(id, () => attempt(id, change))),
    bury: (id, now, check) =>
      guarded(() =>
        retryConflicts<void>(id, async () => {
          const stored = await store.get(kind, id)
          if (stored?.body === null) return [true, undefined]
          check?.(stored === null ? null : (stored.body as T))
          return [await store.bury(kind, id, stored?.version ?? null, now), undefined]
        }),
      ),
  }
}

async function guarded<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof HypervisorError) throw cause
    throw new HypervisorError("The rack's records cannot be reached", { retry: true, cause })
  }
}
