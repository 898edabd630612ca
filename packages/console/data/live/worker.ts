import { LiveHub, type ToHub } from './hub.ts'

/** The shared worker with the common stream of all tabs. */
const hub = new LiveHub()

// TypeScript's types for pages lack the global scope of workers, which receives this event.
globalThis.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (port === undefined) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port leads to one place and takes none
  const tab = { tell: (message: unknown) => port.postMessage(message) }
  port.addEventListener('message', ({ data }: MessageEvent<ToHub>) => hub.take(tab, data))
  port.start()
})

// The browser releases the lock however the worker ends. The name is random, because the next worker may start before
// this one has ended.
const { locks } = navigator as Partial<Navigator>
const name = `portico-live-${Math.random()}`
void locks?.request(name, () => {
  hub.holds(name)
  return new Promise(() => {})
})
