/** Returns the cached value of a key; on a miss, computes it with `make` and caches it. */
export function cached<K, T>(cache: Map<K, T>, key: K, make: () => T): T {
  const known = cache.get(key)
  if (known !== undefined || cache.has(key)) return known as T
  const value = make()
  cache.set(key, value)
  return value
}
