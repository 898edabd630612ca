/** Maximum number of concurrent calls */
const concurrency = 4

/**
 * Maps every item, a few at a time. The results are in the order of the items.
 * @throws the first failure, after which no further item is started
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  let hasFailed = false
  const work = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      try {
        results[index] = await map(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
      if (hasFailed) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work))
  return results
}
