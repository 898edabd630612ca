/**
 * Holds back requests until they can be intercepted, so that the console can start meanwhile.
 * @returns a function that sends the held requests; afterwards `fetch` is that of the browser again
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
