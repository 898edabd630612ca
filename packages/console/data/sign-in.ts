import { ownPath } from '#first/own-path.ts'

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

/** Tabs of one browser share a session, its beginning and its end. */
let channel: BroadcastChannel | undefined
const sessions = () => (channel ??= new BroadcastChannel('portico-session'))

/** Tell the other tabs that a session was begun here. */
export function tellSignedIn(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  sessions().postMessage('begun')
}

/** Call back when another tab has signed in. Answers how to stop following. */
export function followSignIn(listener: () => void): () => void {
  const take = ({ data }: MessageEvent) => data === 'begun' && listener()
  sessions().addEventListener('message', take)
  return () => sessions().removeEventListener('message', take)
}

/** Tell the other tabs that the session was ended here. */
export function tellSignedOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  sessions().postMessage('ended')
}

let following = false

/**
 * Leave for the sign-in page when another tab ends the session.
 * @param begun called when another tab has begun one: it may be somebody else's
 */
export function followSession(begun: () => void): void {
  if (following) return
  following = true
  sessions().addEventListener('message', ({ data }) => (data === 'ended' ? signIn() : begun()))
}

/** A path on this origin to go to after sign-in; anything else, and sign-in itself, leads to the projects. */
export function afterSignIn(redirectUri: string | undefined): string {
  const path = ownPath(redirectUri)
  return path === null || /^\/login(\/|\?|#|$)/.test(path) ? '/projects' : path
}
