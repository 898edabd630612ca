/**
 * Returns a function of an immutable object and a number that caches its results as long as the object exists. Machines
 * are sampled every few seconds, and their behaviour depends on their record only.
 */
export function memoized<Owner extends object, Result>(
  make: (owner: Owner, key: number) => Result,
): (owner: Owner, key: number) => Result {
  const kept = new WeakMap<Owner, Map<number, Result>>()
  return (owner, key) => {
    let results = kept.get(owner)
    if (results === undefined) kept.set(owner, (results = new Map()))
    let result = results.get(key)
    if (result === undefined) results.set(key, (result = make(owner, key)))
    return result
  }
}
