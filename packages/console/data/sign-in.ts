import { ownPath } from '@portico/domain/own-path.ts'

let leaving = false

/** Whether the user is signing out, in this tab or another; the next user may be a different one. */
let signingOut = false

/**
 * Navigates to the sign-in page, which returns to the current page unless the user has signed out. It loads a new
 * document, so that no data of the old session remains in memory.
 * @returns whether the page is being left; false on a sign-in page
 */
export function signIn(): boolean {
  if (location.pathname.startsWith('/login')) return false
  if (!leaving && signingOut) location.assign('/login')
  else if (!leaving) {
    for (const listener of leaveListeners) listener()
    location.assign(`/login?redirect_uri=${encodeURIComponent(location.pathname + location.search)}`)
  }
  leaving = true
  return true
}

/**
 * Ends the session in all tabs of this browser and navigates to the sign-in page. The tabs are notified before the
 * request, because streams break when the server has ended the session.
 * @param end ends the session on the server; if it throws, nothing is changed
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

const leaveListeners = new Set<() => void>()

/** Calls back immediately before the page navigates to the sign-in page, so that typed input can be stored. */
export function beforeSignIn(listener: () => void): () => void {
  leaveListeners.add(listener)
  return () => leaveListeners.delete(listener)
}

/** The channel on which the tabs of a browser announce the start and the end of their common session. */
let channel: BroadcastChannel | undefined
const sessions = () => (channel ??= new BroadcastChannel('portico-session'))

/** Messages about the session between tabs; `stayed` means that it could not be ended. */
type SessionNews = 'begun' | 'ending' | 'ended' | 'stayed'

function tell(news: SessionNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  sessions().postMessage(news)
}

/** Notifies the other tabs that this tab has started a session. */
export function announceSignIn(): void {
  tell('begun')
}

/** Calls back when another tab has signed in. Returns a function that unsubscribes. */
export function followSignIn(listener: () => void): () => void {
  const take = ({ data }: MessageEvent<SessionNews>) => data === 'begun' && listener()
  sessions().addEventListener('message', take)
  return () => sessions().removeEventListener('message', take)
}

let following = false

/**
 * Navigates to the sign-in page when another tab ends the session.
 * @param begun called when another tab has started a session, possibly of another user
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

/**
 * Returns the path on this origin to open after sign-in. Any other address, and the sign-in page itself, is replaced by
 * the list of projects.
 */
export function afterSignIn(redirectUri: string | undefined): string {
  const path = ownPath(redirectUri)
  return path === null || /^\/login(\/|\?|#|$)/.test(path) ? '/projects' : path
}
