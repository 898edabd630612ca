import { readWire } from '@portico/contract/casing.ts'
import { operationUrl } from '@portico/contract/client.ts'
import { parsePosition, type Position } from '@portico/domain/position.ts'
import type { Query } from '@tanstack/react-query'
import { backgroundApi } from '../api.ts'
import { isTransient } from '../api-error.ts'
import { inBackground } from '../background.ts'
import { refreshToPosition } from '../refresh-to-position.ts'
import { invoke, readTimeout } from '../calls.ts'
import { initialPosition, discardInitialData } from '../read-initial-data.ts'
import { queryClient } from '../query-client.ts'
import { positionOf } from '../response-positions.ts'
import { notifyFailedAffected } from './failed-queries.ts'
import type { LiveChange } from './kinds.ts'
import { createPendingChanges } from './pending-changes.ts'
import { createRecentChanges } from './recent-changes.ts'
import { afterTimeout, createRefresher } from './refresher.ts'
import { restAfter } from './rest-after.ts'
import { followShared } from './shared.ts'
import { liveState } from './state.ts'
import { isAffected } from './affected.ts'
import { createUserCheck } from './check-user.ts'

/**
 * Maximum ms for which the first page waits for the stream, because data fetched after the stream has started misses no
 * change
 */
const headStart = 300

/** ms after which a refresh that failed temporarily is repeated */
const pause = 5000

let started: Promise<void> | undefined

/**
 * Makes the cache follow the change log (`lazy-start.ts`). Call it once per page. A hidden page records which data
 * becomes stale and refreshes it when the page becomes visible.
 * @param options.alone whether not to share the stream with other tabs
 */
export function startLive(options: { user: string; alone: boolean }): Promise<void> {
  started ??= new Promise((resolve) => {
    liveState.set('connecting')
    // With initial data, the stream starts at the log position of the document, so no request has to wait.
    if (initialPosition !== null) resolve()
    else setTimeout(resolve, headStart)
    const cache = queryClient.getQueryCache()
    const news = createPendingChanges(cache)
    const refresher = createRefresher(
      (hash) => {
        const query = cache.get(hash)
        const wanted = news.take(hash)
        if (query === undefined) return Promise.resolve()
        if (query.state.status === 'error' && !query.isActive()) notifyFailedAffected()
        return inBackground(hash, () => refreshToPosition(query, wanted)).then(() => {
          // Visible data remains stale until a refresh succeeds. A query without data retries by itself.
          if (query.isActive() && query.state.data !== undefined && isTransient(query.state.error)) {
            setTimeout(() => makeOld(query, null), pause)
          }
        })
      },
      (hash) => restAfter(cache.get(hash)),
      afterTimeout,
      (hash) => news.has(hash),
    )
    const unseen = new Set<string>()
    const isSeen = () => document.visibilityState === 'visible'
    const makeOld = (query: Query, position: Position | null) => {
      news.add(query, position)
      if (isSeen()) refresher.changed(query.queryHash)
      else unseen.add(query.queryHash)
    }
    const makeAllOld = () => {
      discardInitialData()
      for (const query of cache.getAll()) makeOld(query, null)
    }
    const recent = createRecentChanges()
    cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const seen = positionOf(event.query)
      for (const change of seen === undefined ? [] : recent.after(seen)) {
        if (isAffected(event.query, change, projectId)) makeOld(event.query, parsePosition(change.position))
      }
    })
    const opened = performance.now()
    let first = true
    // A page that was loaded for one user never shows data of another.
    const whoAsks = createUserCheck(options.user, {
      ask: whoIsSignedIn,
      onOwn: () => following.claim(),
      onOther: () => location.reload(),
      after: afterTimeout,
    })
    const following = followShared(
      {
        url: operationUrl('portico_stream', {}),
        onState: (state) => {
          liveState.set(state)
          whoAsks(state)
          if (state !== 'live' || !first) return
          first = false
          // The stream opened late, so data may have been fetched before it started.
          if (initialPosition === null && performance.now() - opened > headStart) makeAllOld()
          resolve()
        },
        onChanges: (text) => {
          const changes = readWire(JSON.parse(text)) as LiveChange[]
          recent.add(changes)
          for (const change of changes) {
            for (const query of cache.getAll()) {
              if (isAffected(query, change, projectId)) makeOld(query, parsePosition(change.position))
            }
          }
        },
        onGap: () => {
          // A role may have been removed: cached data without observers is dropped, so that it is not shown before the
          // server has checked the permission again. Observers of failed queries are notified.
          const isHeld = ({ state }: Query) => state.status === 'success'
          queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle', predicate: isHeld })
          makeAllOld()
        },
      },
      { ...options, from: initialPosition },
    )
    window.addEventListener('online', () => following.wake())
    document.addEventListener('visibilitychange', () => {
      if (!isSeen()) return
      following.wake()
      for (const hash of unseen) refresher.changed(hash)
      unseen.clear()
    })
  })
  return started
}

/** If the session has ended, this request navigates to the sign-in page. */
async function whoIsSignedIn(): Promise<string> {
  const tooLate = AbortSignal.timeout(readTimeout)
  const { id } = await invoke('currentUserView', {}, undefined, { client: backgroundApi, tooLate })
  return id
}

/** Returns the ID of a project that a page has loaded before. */
function projectId(selector: string): string | undefined {
  const shown = queryClient.getQueryData(['projectView', { path: { project: selector } }])
  return (shown as { id: string } | undefined)?.id
}
