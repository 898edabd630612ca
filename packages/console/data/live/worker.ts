import { LiveHub, type ToHub } from './hub.ts'

/** The shared worker in which the tabs' one stream lives. */
const hub = new LiveHub()

// The page's types know no worker's global scope, whose event this is.
globalThis.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (port === undefined) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port leads to one place and takes none
  const tab = { tell: (message: unknown) => port.postMessage(message) }
  port.addEventListener('message', ({ data }: MessageEvent<ToHub>) => hub.take(tab, data))
  port.start()
})

// Whatever ends this worker frees the lock. Of a name of its own: the next worker may begin before this one has ended.
const { locks } = navigator as Partial<Navigator>
const name = `portico-live-${Math.random()}`
void locks?.request(name, () => {
  hub.holds(name)
  return new Promise(() => {})
})
