let running = 0
let withInput = 0

/**
 * Runs an action that removes the subject of the current page, then leaves the page. Until then, the page's queries do
 * not turn it into "Page not found" when they notice first.
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
 * Keeps the current page when its subject is gone, because it contains unsaved input.
 * @returns a function that ends this
 */
export function keepPage(): () => void {
  withInput++
  return () => {
    withInput--
  }
}

/** Returns whether the current page is kept although its subject is gone. */
export function isPageKept(): boolean {
  return running + withInput > 0
}
