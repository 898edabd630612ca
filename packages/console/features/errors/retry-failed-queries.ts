import type { Query, QueryCache } from '@tanstack/react-query'
import { isTransient } from '#data/api-error.ts'
import { inBackground } from '#data/background.ts'
import { type After, afterTimeout } from '#data/live/refresher.ts'
import { liveState } from '#data/live/state.ts'
import { retryLoop } from './retry-loop.ts'

/**
 * Retries failed queries of a page as `use-retry.ts` retries whole pages: queries with observers that failed
 * temporarily are retried at intervals, and immediately when the connection returns. Refetching a query would clear its
 * error immediately, so the retry is a separate request: the error remains visible and keeps the focus. A hidden page
 * does not retry until it becomes visible.
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

/** A query that has data whose refresh failed is not included; `data/live/start.ts` retries it. */
const isFailed = ({ state }: Query) =>
  state.data === undefined &&
  state.status === 'error' &&
  state.fetchStatus === 'idle' &&
  isTransient(state.error)

/** The user did not request this, so it must not extend the session. */
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
    // The query now fails for another, permanent reason, which the page has to show.
    if (isTransient(error) || !isFailed(query)) return
    await inBackground(query.queryHash, () => query.fetch()).catch(() => {})
  }
}
