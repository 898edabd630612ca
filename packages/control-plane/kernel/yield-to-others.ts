/** Yields to everything else that waits in this process; call it between parts of long work. */
export const yieldToOthers = (): Promise<void> => new Promise((resolve) => afterOthers(resolve))

/** Node.js continues as soon as nothing waits; a browser, or Node.js with timers only, waits at least a millisecond. */
const afterOthers: (then: () => void) => void =
  (globalThis as { readonly setImmediate?: (then: () => void) => void }).setImmediate ??
  ((then) => setTimeout(then, 0))
