import type { Query } from '@tanstack/react-query'
import { invoke } from './calls.ts'
import { followChanges } from './live.ts'
import { type LiveChange, madeOldBy } from './live-kinds.ts'
import { liveState } from './live-state.ts'
import { queryClient } from './query-client.ts'
import { createRefresher } from './refresher.ts'

/** ms of rest after a refresh; numbers beside links may lag a little more than what people look at */
const rest = 150
const restOfCounts = 1000

/** ms for which the first page waits for the stream: what is fetched after it begins can never be missed. */
const headStart = 300

let started: Promise<void> | undefined

/** Have the cache follow the change log from now on; once for the life of the page. */
export function startLive(): Promise<void> {
  started ??= new Promise((resolve) => {
    setTimeout(resolve, headStart)
    const refresher = createRefresher(
      (thing) => queryClient.invalidateQueries({ predicate: (query) => isOf(query, thing) }),
      (thing) => (thing.startsWith('porticoCounts') ? restOfCounts : rest),
    )
    const opened = Date.now()
    let first = true
    const following = followChanges({
      onState: (state) => {
        liveState.set(state)
        // A stream does not say why it broke. If the session is over, this call leads to the sign-in page.
        if (state === 'lost') invoke('currentUserView', {}).catch(() => {})
        if (state !== 'live' || !first) return
        first = false
        // The stream was slow: pages may have been fetched before it began.
        if (Date.now() - opened > headStart) void queryClient.invalidateQueries()
        resolve()
      },
      onChange: (change: LiveChange) => {
        for (const thing of madeOldBy(change)) refresher.changed(thing)
      },
      onGap: () => void queryClient.invalidateQueries(),
    })
    window.addEventListener('online', () => following.wake())
    document.addEventListener('visibilitychange', () =>
      document.visibilityState === 'visible' ? following.wake() : following.hide(),
    )
  })
  return started
}

/** Whether a query is of a call, or of the counting call for a kind. */
function isOf({ queryKey: [call, args] }: Query, thing: string): boolean {
  const [name, kind] = thing.split(' ')
  if (call !== name) return false
  const counted = (args as { query?: { kind?: readonly string[] } }).query?.kind
  return kind === undefined || counted?.includes(kind) === true
}
