import { ownPath } from '@portico/domain/own-path.ts'

let leaving = false

/** Somebody is signing out, here or in another tab: whoever signs in next may be somebody else. */
let signingOut = false

/**
 * Leave for the sign-in page, to come back to this very place, unless the session was ended by its owner. A full
 * navigation: nothing of the old session stays.
 * @returns whether the page is being left; a sign-in page stays
 */
export function signIn(): boolean {
  if (location.pathname.startsWith('/login')) return false
  if (!leaving && signingOut) location.assign('/login')
  else if (!leaving) {
    for (const listener of leavers) listener()
    location.assign(`/login?redirect_uri=${encodeURIComponent(location.pathname + location.search)}`)
  }
  leaving = true
  return true
}

/**
 * End the session in all tabs of this browser and leave for the sign-in page. That somebody wants to go is known before
 * it is done: streams break as soon as the server has ended it.
 * @param end ends the session on the server; when it throws, everything stays as it was
 */
export async function endSession(end: () => Promise<unknown>): Promise<void> {
  tell('ending')
  signingOut = true
  try {
    await end()
  } catch (error) {
    signingOut = false
    tell('stayed')
    throw error
  }
  tell('ended')
  signIn()
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

/** What one tab tells the others of the session; `stayed`: it could not be ended. */
type SessionNews = 'begun' | 'ending' | 'ended' | 'stayed'

function tell(news: SessionNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  sessions().postMessage(news)
}

/** Tell the other tabs that a session was begun here. */
export function tellSignedIn(): void {
  tell('begun')
}

/** Call back when another tab has signed in. Answers how to stop following. */
export function followSignIn(listener: () => void): () => void {
  const take = ({ data }: MessageEvent<SessionNews>) => data === 'begun' && listener()
  sessions().addEventListener('message', take)
  return () => sessions().removeEventListener('message', take)
}

let following = false

/**
 * Leave for the sign-in page when another tab ends the session.
 * @param begun called when another tab has begun one: it may be somebody else's
 */
export function followSession(begun: () => void): void {
  if (following) return
  following = true
  sessions().addEventListener('message', ({ data }: MessageEvent<SessionNews>) => {
    if (data === 'begun') begun()
    else if (data === 'ended') signIn()
    else signingOut = data === 'ending'
  })
}

/** A path on this origin to go to after sign-in; anything else, and sign-in itself, leads to the projects. */
export function afterSignIn(redirectUri: string | undefined): string {
  const path = ownPath(redirectUri)
  return path === null || /^\/login(\/|\?|#|$)/.test(path) ? '/projects' : path
}
