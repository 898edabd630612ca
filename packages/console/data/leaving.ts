let underWay = 0
let filledIn = 0

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

/**
 * Have the page shown stay though what it is about is gone: something is typed into it that is nowhere else.
 * @returns what ends that
 */
export function holdPage(): () => void {
  filledIn++
  return () => {
    filledIn--
  }
}

/** Does the page shown stay though what it is about is gone? */
export function isHeld(): boolean {
  return underWay + filledIn > 0
}
