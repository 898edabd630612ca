/**
 * Structural sharing: replaces parts of a new value by equal parts of the previous value, so that unchanged parts do
 * not render again. TanStack Query's own version treats every `Date` as changed, and therefore every row that contains
 * one.
 * @returns `after`, with all parts that equal their counterpart in `before` taken from there
 */
export function shareUnchanged<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after
  if (before instanceof Date && after instanceof Date)
    return before.getTime() === after.getTime() ? (before as T) : after
  if (Array.isArray(before) && Array.isArray(after)) {
    const shared: unknown[] = after.map((item, index) => shareUnchanged(before[index], item))
    return isSame(before, shared) ? (before as T) : (shared as T)
  }
  if (!isFields(before) || !isFields(after)) return after
  const shared = Object.fromEntries(
    Object.entries(after).map(([key, item]) => [key, shareUnchanged(before[key], item)]),
  )
  const keys = Object.keys(shared)
  const isOld =
    keys.length === Object.keys(before).length &&
    keys.every((key) => key in before && Object.is(before[key], shared[key]))
  return (isOld ? before : shared) as T
}

function isSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && after.every((item, index) => Object.is(item, before[index]))
}

/**
 * Returns whether a value is a plain object, as in responses. A `Map` or another class instance is compared by
 * identity.
 */
function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
