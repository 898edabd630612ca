let underWay = 0
let filledIn = 0

/**
 * Runs an action that removes the subject of the current page, then leaves the page. Until then, the page's queries do
 * not turn it into "Page not found" when they notice first.
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
 * Keeps the current page when its subject is gone, because it contains unsaved input.
 * @returns a function that ends this
 */
export function holdPage(): () => void {
  filledIn++
  return () => {
    filledIn--
  }
}

/** Returns whether the current page is kept although its subject is gone. */
export function isHeld(): boolean {
  return underWay + filledIn > 0
}
