import { isPrivateKey } from '@portico/domain/private-key.ts'

/** What was typed into a form when its session ended, kept for this tab until its user is back. */

interface Draft {
  readonly user: string
  readonly path: string
  readonly values: Record<string, unknown>
}

const key = 'portico-draft'

/** What of `Storage` is used; a test gives its own. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Files cannot be kept; passwords and private keys must not be. */
function keepable([name, value]: [string, unknown]): boolean {
  if (value instanceof Blob || /password/i.test(name)) return false
  // Lists of certificates have keys within them.
  return !isPrivateKey(typeof value === 'string' ? value : JSON.stringify(value))
}

export function keepDraft(store: DraftStore, { user, path, values }: Draft): void {
  const kept = Object.fromEntries(Object.entries(values).filter(keepable))
  store.setItem(key, JSON.stringify({ user, path, values: kept }))
}

/** The values kept for this user at this path, once; whatever is kept for others goes. */
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
