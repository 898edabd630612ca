/**
 * A function of an object that never changes and a number, which keeps its results for as long as the object exists.
 * Machines are sampled every few seconds, and what they are like follows from what they are made of.
 */
export function derived<Owner extends object, Result>(
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
