/** Returns a function that runs work with the same key one after the other, in the order of the calls. */
export function serially(): <R>(key: string, work: () => Promise<R>) => Promise<R> {
  const tails = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = tails.get(key) ?? Promise.resolve()
    const result = before.then(work, work)
    const tail = result.then(
      () => {},
      () => {},
    )
    tails.set(key, tail)
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key)
    })
    return result
  }
}
