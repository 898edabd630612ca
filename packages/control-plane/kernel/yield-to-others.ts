/** Yields to all other waiting work in this process; call it between the steps of long work. */
export const yieldToOthers = (): Promise<void> => new Promise((resolve) => afterOthers(resolve))

/**
 * Node.js continues as soon as no other work is waiting; a browser, or Node.js with timers only, waits at least a
 * millisecond.
 */
const afterOthers: (then: () => void) => void =
  (globalThis as { readonly setImmediate?: (then: () => void) => void }).setImmediate ??
  ((then) => setTimeout(then, 0))
