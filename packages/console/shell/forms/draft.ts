import { isPrivateKey } from '@portico/domain/private-key.ts'

/** The values of a form at the end of its session. They are stored for this tab until the user has signed in again. */

interface Draft {
  readonly user: string
  readonly path: string
  readonly values: Record<string, unknown>
}

const key = 'portico-draft'

/** The methods of `Storage` that drafts use. Tests pass their own implementation. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns whether a value may be stored in a draft. Files cannot be stored; passwords and private keys must not be. */
function isStorable([name, value]: [string, unknown]): boolean {
  if (value instanceof Blob || /password/i.test(name)) return false
  // Other values are serialized, because a list of certificates may contain keys.
  return !isPrivateKey(typeof value === 'string' ? value : JSON.stringify(value))
}

export function storeDraft(store: DraftStore, { user, path, values }: Draft): void {
  const kept = Object.fromEntries(Object.entries(values).filter(isStorable))
  store.setItem(key, JSON.stringify({ user, path, values: kept }))
}

/** Returns the draft of this user at this path, and deletes the stored draft of any user. */
export function takeDraft(store: DraftStore, user: string, path: string): Record<string, unknown> | null {
  const text = store.getItem(key)
  if (text === null) return null
  store.removeItem(key)
  try {
    const draft = JSON.parse(text) as Draft
    return draft.user === user && draft.path === path ? draft.values : null
  } catch {
    return null
  }
}
