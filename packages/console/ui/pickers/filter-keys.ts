/**
 * Which entry of a list a key leads to; ends wrap around. Null for keys that do something else.
 * @param at the entry one is at; -1 for none
 */
export function keyStep(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1
  return null
}

/** Entries that Page Up and Page Down pass over: about as many as are in sight. */
const pageOf = 8

/** As `keyStep`, with the keys that go further; for lists that have these keys to themselves. */
export function keyLeap(key: string, at: number, count: number): number | null {
  const last = count - 1
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'PageDown') return Math.min(at + pageOf, last)
  if (key === 'PageUp') return Math.max(at - pageOf, 0)
  return keyStep(key, at, count)
}
