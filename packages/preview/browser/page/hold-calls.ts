/**
 * Keep back what is fetched until it can be caught, so that the console may start meanwhile.
 * @returns how to let everything go; from then on `fetch` is the browser's again
 */
export function holdCalls(): () => void {
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
