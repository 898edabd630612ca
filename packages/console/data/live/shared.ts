import { followUnshared } from './unshared.ts'
import type { LiveListener } from './follow.ts'
import type { FromHub, ToHub } from './hub.ts'
import { joinHub, type Membership, type MemberHost, type HubConnection } from './member.ts'
import { afterTimeout } from './refresher.ts'

type Listener = Pick<LiveListener, 'onState' | 'onGap'> & {
  readonly url: string
  readonly onChanges: (text: string) => void
}

/**
 * Follows the change log with one stream for all tabs of this browser. The stream is not shared if the browser has no
 * shared workers (Chrome on Android), or if the API runs in the page itself.
 * @param user the user with whose permissions the stream is opened; the stream is lost while another user is signed in
 * @param from position in the log up to which the page knows all changes
 */
export function followShared(
  listener: Listener,
  { user, alone, from }: { user: string; alone: boolean; from: string | null },
): Membership {
  if (alone || typeof SharedWorker === 'undefined') return followUnshared(listener, { user, from })
  const { locks } = navigator as Partial<Navigator>
  const url = new URL(listener.url, location.href).href
  const membership = joinHub(
    listener,
    { url, user, from },
    {
      connect,
      whenFree: locks === undefined ? null : whenFreeOf(locks),
      isSeen: () => document.visibilityState === 'visible',
      after: afterTimeout,
    },
  )
  window.addEventListener('pagehide', () => membership.close())
  // The page was restored from the back/forward cache, and events in between are lost.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) membership.rejoin()
  })
  return membership
}

function whenFreeOf(locks: LockManager): NonNullable<MemberHost['whenFree']> {
  return (lock, { onFree, onRefused }) => {
    const waiting = new AbortController()
    const { signal } = waiting
    locks.request(lock, { mode: 'shared', signal }, onFree).catch(() => {
      if (!signal.aborted) onRefused()
    })
    return () => waiting.abort()
  }
}

function connect(hear: (message: FromHub) => void): HubConnection {
  const { port } = new SharedWorker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    name: 'portico-live',
  })
  port.addEventListener('message', ({ data }: MessageEvent<FromHub>) => hear(data))
  port.start()
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port leads to one place and takes none
    say: (message: ToHub) => port.postMessage(message),
    close: () => port.close(),
  }
}
