let leaving = false

/**
 * Leave for the sign-in page, to come back to this very place. A full navigation: nothing of the old session stays.
 * @returns whether the page is being left; a sign-in page stays
 */
export function signIn(): boolean {
  if (location.pathname.startsWith('/login')) return false
  if (!leaving) {
    for (const listener of leavers) listener()
    location.assign(`/login?redirect_uri=${encodeURIComponent(location.pathname + location.search)}`)
  }
  leaving = true
  return true
}

const leavers = new Set<() => void>()

/** Called just before the page is left to sign in again: the last chance to keep what is typed. */
export function beforeSignIn(listener: () => void): () => void {
  leavers.add(listener)
  return () => leavers.delete(listener)
}

/** Tabs of one browser share a session, and its end. */
let channel: BroadcastChannel | undefined
const signedOut = () => (channel ??= new BroadcastChannel('portico-signed-out'))

/** Tell the other tabs that the session was ended here. */
export function tellSignedOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  signedOut().postMessage(null)
}

/** Leave for the sign-in page when another tab ends the session. */
export function followSignOut(): void {
  if (channel === undefined) signedOut().addEventListener('message', () => signIn())
}

/** A path on this origin to go to after sign-in; anything else leads to the projects. */
export function afterSignIn(redirectUri: string | undefined): string {
  if (redirectUri === undefined || !redirectUri.startsWith('/') || /^\/[/\\]/.test(redirectUri))
    return '/projects'
  return redirectUri
}
