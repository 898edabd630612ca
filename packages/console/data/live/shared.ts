import { followAlone } from './alone.ts'
import type { LiveListener } from './follow.ts'
import type { FromHub, ToHub } from './hub.ts'
import { joinHub, type Membership, type MemberHost, type Way } from './member.ts'
import { afterTimeout } from './refresher.ts'

type Listener = Pick<LiveListener, 'onState' | 'onGap'> & {
  readonly url: string
  readonly onChanges: (text: string) => void
}

/**
 * Follow the change log together with the other tabs of this browser; alone where it cannot share: without shared
 * workers (Chrome on Android), or when the API lives in the page itself.
 * @param user whose rights the stream has; it is lost while somebody else is signed in
 * @param from the place in the log of what the page knows already
 */
export function followTogether(
  listener: Listener,
  { user, alone, from }: { user: string; alone: boolean; from: string | null },
): Membership {
  if (alone || typeof SharedWorker === 'undefined') return followAlone(listener, { user, from })
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
  // Back from the browser's memory of pages: what was said meanwhile is lost.
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

function connect(hear: (message: FromHub) => void): Way {
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
