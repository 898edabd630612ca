/**
 * Returns the index of the entry that a key moves to, wrapping at the ends. Null for other keys.
 * @param at the current index; -1 for none
 */
export function indexAfterKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1
  return null
}

/** Entries that Page Up and Page Down skip: about as many as are visible. */
const pageOf = 8

/** Like `indexAfterKey`, but with Page, Home and End keys; for lists that need not share these keys with a text field. */
export function indexAfterPageKey(key: string, at: number, count: number): number | null {
  const last = count - 1
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'PageDown') return Math.min(at + pageOf, last)
  if (key === 'PageUp') return Math.max(at - pageOf, 0)
  return indexAfterKey(key, at, count)
}
