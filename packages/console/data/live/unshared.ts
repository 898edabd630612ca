import { followChanges, type LiveListener } from './follow.ts'
import type { Membership } from './member.ts'

/** The methods of BroadcastChannel that are used; tests pass their own. */
export interface Readers {
  postMessage(user: string): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  close(): void
}

/**
 * Follows the change log without sharing the stream. Such tabs tell each other the user for whom they were loaded. A
 * tab that receives another user's ID reconnects: the stream reports who is signed in, and either tab may be outdated.
 * @param user the user with whose permissions the stream is opened; the stream is lost while another user is signed in
 * @param from position in the log up to which the page knows all changes
 */
export function followUnshared(
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
