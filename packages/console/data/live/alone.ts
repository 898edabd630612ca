import { followChanges, type LiveListener } from './follow.ts'
import type { Membership } from './member.ts'

/** What of a BroadcastChannel is used; a test gives its own. */
export interface Readers {
  postMessage(user: string): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  close(): void
}

/**
 * Follow the change log without other tabs. Tabs that do so tell each other who they were read under. One that hears of
 * somebody else opens its stream anew, which says whose it is: of two tabs either may be the older.
 * @param user whose rights the stream has; it is lost while somebody else is signed in
 * @param from the place in the log of what the page knows already
 */
export function followAlone(
  listener: LiveListener & { readonly url: string },
  { user, from }: { user: string; from: string | null },
  {
    follow = followChanges,
    readers = new BroadcastChannel('portico-reader'),
  }: { follow?: typeof followChanges; readers?: Readers } = {},
): Membership {
  const following = follow({
    ...listener,
    from,
    onUser: (signedIn) => {
      if (signedIn === user) return
      following.close()
      listener.onState('lost')
    },
  })
  readers.addEventListener('message', ({ data }) => {
    if (data === user) return
    following.close()
    following.wake()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  readers.postMessage(user)
  return {
    wake: () => following.wake(),
    claim: () => following.wake(),
    close() {
      readers.close()
      following.close()
    },
  }
}
