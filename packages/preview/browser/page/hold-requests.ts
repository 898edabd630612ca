/**
 * Holds requests until they can be intercepted, so that the console can start in the meantime.
 * @returns a function that releases them; from then on `fetch` is the browser's again
 */
export function holdRequests(): () => void {
  const browsers = globalThis.fetch
  const { promise, resolve } = Promise.withResolvers<void>()
  globalThis.fetch = async (input, init) => {
    await promise
    return browsers(input, init)
  }
  return () => {
    globalThis.fetch = browsers
    resolve()
  }
}
