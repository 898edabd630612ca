let running = 0
let withInput = 0

/**
 * Runs an action that deletes the resource of the current page and then leaves the page. Until it has left, 404
 * responses of the page's queries do not turn it into "Page not found".
 */
export async function whileLeavingPage<T>(work: () => Promise<T>): Promise<T> {
  running++
  try {
    return await work()
  } finally {
    running--
  }
}

/**
 * Keeps the current page although its resource no longer exists, because it contains unsaved input.
 * @returns a function that ends this
 */
export function keepPage(): () => void {
  withInput++
  return () => {
    withInput--
  }
}

/** Returns whether the current page is kept although its resource no longer exists. */
export function isPageKept(): boolean {
  return running + withInput > 0
}
