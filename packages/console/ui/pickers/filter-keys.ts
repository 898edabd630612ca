/**
 * Returns the index of the option to which a key moves, from the last to the first and vice versa. null for other keys.
 * @param at current index; -1 if there is none
 */
export function indexAfterKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1
  return null
}

/** Number of options that Page Up and Page Down skip, about as many as are visible */
const pageOf = 8

/**
 * Like `indexAfterKey`, but also for the Page keys, Home and End; for lists without a text field that needs these keys.
 */
export function indexAfterPageKey(key: string, at: number, count: number): number | null {
  const last = count - 1
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'PageDown') return Math.min(at + pageOf, last)
  if (key === 'PageUp') return Math.max(at - pageOf, 0)
  return indexAfterKey(key, at, count)
}
