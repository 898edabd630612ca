import { createContext, use, type ReactNode } from 'react'
import { invoke, query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'
import { currentUser, fetchSession, fleetViewer, type Session } from '#data/session.ts'
import { followSession } from '#data/sign-in.ts'
import { startLiveLazily } from '#data/live/lazy-start.ts'
import { createStore } from '#ui/store.ts'
import { useStore } from '#ui/use-store.ts'

export const currentGroupsArgs = { query: { limit: 1000 } } as const
export const currentGroups = query('currentUserGroups', currentGroupsArgs)

/** The session as the latest response described it. */
export const knownSession = createStore<Session | null>(null)

/**
 * Loads the session before a page that needs it is shown. A known session is used at once and refreshed in the
 * background, unless permissions are known to have changed. If the refresh fails, the known session stays in use.
 * @throws CallError if no session is known
 */
export async function loadSession(): Promise<Session> {
  const isOld = [currentUser, fleetViewer].some(
    ({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated === true,
  )
  const args = requestSession()
  const known = knownSession.get()
  if (known === null) return await args
  // A refresh that failed is tried again with the next page.
  const served = args.catch(() => known)
  return isOld ? await served : known
}

async function requestSession(): Promise<Session> {
  const session = keepIfEqual(knownSession.get(), await fetchSession(queryClient))
  const { user, capabilities } = session
  followSession(() => void reloadForOtherUser(user.id))
  if (capabilities.stream) await startLiveLazily({ user: user.id, alone: capabilities.preview })
  knownSession.set(session)
  return session
}

/** Returns the previous session if the new one is equal, so that components that use it do not render again. */
function keepIfEqual(before: Session | null, now: Session): Session {
  const isSame =
    before?.user === now.user &&
    before.isFleetViewer === now.isFleetViewer &&
    before.capabilities === now.capabilities
  return isSame ? before : now
}

/**
 * Reloads the page if another user has signed in, so that a page that was loaded for one user never shows data of
 * another.
 */
async function reloadForOtherUser(userId: string): Promise<void> {
  const now = await invoke('currentUserView', {}).catch(() => null)
  if (now !== null && now.id !== userId) location.reload()
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  return <SessionContext value={useStore(knownSession)}>{children}</SessionContext>
}

/** Returns the session of the page. Can be used only inside the layout of signed-in users. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error('this page has no session')
  return session
}
