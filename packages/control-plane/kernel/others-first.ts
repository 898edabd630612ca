/** Let all else have its turn that waits in this process: before more of what takes long is done. */
export const othersFirst = (): Promise<void> => new Promise((resolve) => afterOthers(resolve))

/** Node.js goes on as soon as nothing waits; a browser, and Node.js with timers, not before a millisecond has passed. */
const afterOthers: (then: () => void) => void =
  (globalThis as { readonly setImmediate?: (then: () => void) => void }).setImmediate ??
  ((then) => setTimeout(then, 0))
