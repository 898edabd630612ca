import { type Following, followChanges, type LiveListener } from './follow.ts'
import type { FromHub, ToHub } from './hub.ts'

/**
 * Follow the change log together with the other tabs of this browser; alone where it cannot share: without shared
 * workers (Chrome on Android), or when the API lives in the page itself.
 * @param user whose rights the stream has
 * @param from the place in the log of what the page knows already
 */
export function followTogether(
  listener: Pick<LiveListener, 'onState' | 'onGap'> & {
    readonly url: string
    readonly onChanges: (text: string) => void
  },
  { user, alone, from }: { user: string; alone: boolean; from: string | null },
): Following {
  if (alone || typeof SharedWorker === 'undefined') return followChanges({ ...listener, from })
  const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    name: 'portico-live',
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port leads to one place and takes none
  const say = (message: ToHub) => worker.port.postMessage(message)
  worker.port.addEventListener('message', ({ data }: MessageEvent<FromHub>) => {
    if (data.type === 'state') listener.onState(data.state)
    else if (data.type === 'changes') listener.onChanges(data.text)
    else listener.onGap()
  })
  worker.port.start()
  const join = (known: string | null) =>
    say({ type: 'join', url: new URL(listener.url, location.href).href, user, from: known })
  join(from)
  window.addEventListener('pagehide', () => say({ type: 'leave' }))
  // Back from the browser's memory of pages: what was said meanwhile is lost.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    listener.onGap()
    join(null)
  })
  return { wake: () => say({ type: 'wake' }), close: () => say({ type: 'leave' }) }
}
