/**
 * Returns a function of an immutable object and a number that caches its results for the lifetime of the object.
 * Machines are sampled every few seconds, and their behavior depends on their record only.
 */
export function memoized<Owner extends object, Result>(
  make: (owner: Owner, key: number) => Result,
): (owner: Owner, key: number) => Result {
  const cache = new WeakMap<Owner, Map<number, Result>>()
  return (owner, key) => {
    let results = cache.get(owner)
    if (results === undefined) cache.set(owner, (results = new Map()))
    let result = results.get(key)
    if (result === undefined) results.set(key, (result = make(owner, key)))
    return result
  }
}
