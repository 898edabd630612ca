let underWay = 0

/**
 * Do something after which the page shown is about nothing any more, and leave it. Until then its queries, which
 * notice first, do not turn it into "Page not found".
 */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  underWay++
  try {
    return await work()
  } finally {
    underWay--
  }
}

/** Is the page shown just being left for good? */
export function isLeaving(): boolean {
  return underWay > 0
}
