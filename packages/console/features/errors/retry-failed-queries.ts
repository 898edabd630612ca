import type { Query, QueryCache } from '@tanstack/react-query'
import { isTransient } from '#data/api-error.ts'
import { inBackground } from '#data/background.ts'
import { type After, afterTimeout } from '#data/live/refresher.ts'
import { liveState } from '#data/live/state.ts'
import { retryLoop } from './retry-loop.ts'

/**
 * Makes parts of a page recover as whole pages do (`use-retry.ts`): visible queries that failed temporarily are retried
 * at intervals, and as soon as the connection is back. The failure on screen and the focus in it stay in the meantime:
 * since refetching a query clears its error immediately, the retry is a separate request. A hidden page does not retry,
 * and catches up when it becomes visible.
 */
export function retryFailedQueries(
  cache: QueryCache,
  after: After = afterTimeout,
  page: Pick<Document, 'visibilityState' | 'addEventListener'> = document,
): void {
  let trying: ReturnType<typeof retryLoop> | null = null
  const failed = () => cache.findAll({ type: 'active', predicate: isFailed })
  const begin = () => {
    trying ??= retryLoop(async () => {
      if (page.visibilityState !== 'visible') return
      await Promise.all(failed().map(retry))
      if (failed().length > 0) return
      trying?.stop()
      trying = null
    }, after)
  }
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isTransient(event.action.error)) begin()
  })
  liveState.subscribe(() => liveState.get() === 'live' && trying?.now())
  page.addEventListener('visibilitychange', () => trying?.now())
  if (failed().length > 0) begin()
}

/** A query with stale data whose refresh failed is handled with the changes (`data/live/start.ts`). */
const isFailed = ({ state }: Query) =>
  state.data === undefined &&
  state.status === 'error' &&
  state.fetchStatus === 'idle' &&
  isTransient(state.error)

/** Not requested by the user, so it does not count as use of the session. */
async function retry(query: Query): Promise<void> {
  const { queryFn } = query.options
  if (typeof queryFn !== 'function') return
  const { signal } = new AbortController()
  const context = { queryKey: query.queryKey, signal, meta: query.meta } as Parameters<typeof queryFn>[0]
  try {
    await inBackground(query.queryHash, async () => {
      const data: unknown = await queryFn(context)
      if (isFailed(query)) query.setData(data)
    })
  } catch (error) {
    // It now fails for another reason, which the page has to show.
    if (isTransient(error) || !isFailed(query)) return
    await inBackground(query.queryHash, () => query.fetch()).catch(() => {})
  }
}
