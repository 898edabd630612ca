import { HypervisorError } from '../port.ts'
import type { RackRecordKind, RackStore } from './store.ts'

/** How often a change is tried again when others keep getting in between. */
const MOST_ATTEMPTS = 100

/** One kind of record in a {@link RackStore}, typed. A store that breaks down surfaces as a retryable refusal. */
export interface Records<T extends object> {
  get(id: string): Promise<T | null>
  list(): Promise<readonly { readonly id: string; readonly value: T }[]>
  /**
   * Read, change, write, again until nobody came between. `change` gets null for an absent record and answers what
   * shall be there: the very same object to leave it alone, null to have it absent. Resolves with what is there now.
   */
  update(id: string, change: (present: T | null) => T | null): Promise<T | null>
}

/** Typed access to one kind. */
export function recordsOf<T extends object>(store: RackStore, kind: RackRecordKind): Records<T> {
  const attempt = async (
    id: string,
    change: (present: T | null) => T | null,
  ): Promise<[boolean, T | null]> => {
    const stored = await store.get(kind, id)
    const present = stored === null ? null : (stored.body as T)
    const wanted = change(present)
    if (wanted === present) return [true, present]
    if (wanted !== null) return [await store.put(kind, id, wanted, stored?.version ?? null), wanted]
    return [stored === null || (await store.delete(kind, id, stored.version)), null]
  }
  return {
    get: (id) => guarded(async () => ((await store.get(kind, id))?.body as T | undefined) ?? null),
    list: () =>
      guarded(async () => (await store.list(kind)).map(({ id, body }) => ({ id, value: body as T }))),
    update: (id, change) =>
      guarded(async () => {
        for (let i = 0; i < MOST_ATTEMPTS; i++) {
          const [settled, now] = await attempt(id, change)
          if (settled) return now
        }
        throw new HypervisorError(`The rack's record of ${kind} ${id} changes too often`, { retry: true })
      }),
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
