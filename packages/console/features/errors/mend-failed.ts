import type { Query, QueryCache } from '@tanstack/react-query'
import { mayPass } from '#data/api-error.ts'
import { inBackground } from '#data/background.ts'
import { type After, afterTimeout } from '#data/live/refresher.ts'
import { liveState } from '#data/live/state.ts'
import { keepTrying } from './keep-trying.ts'

/**
 * Have parts of pages mend themselves as whole pages do (`use-mend.ts`): what is shown and could not be had, for a reason
 * that may pass, is asked for again now and then, and as soon as the connection is back. What is told of the failure
 * stays as it is meanwhile, and so does the focus in it: a query that is fetched again forgets its failure at once, so
 * that the question is asked beside it. A page that nobody sees asks for nothing, and catches up when it is seen.
 */
export function mendFailed(
  cache: QueryCache,
  after: After = afterTimeout,
  page: Pick<Document, 'visibilityState' | 'addEventListener'> = document,
): void {
  let trying: ReturnType<typeof keepTrying> | null = null
  const failed = () => cache.findAll({ type: 'active', predicate: isFailed })
  const begin = () => {
    trying ??= keepTrying(async () => {
      if (page.visibilityState !== 'visible') return
      await Promise.all(failed().map(askAgain))
      if (failed().length > 0) return
      trying?.stop()
      trying = null
    }, after)
  }
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && mayPass(event.action.error)) begin()
  })
  liveState.subscribe(() => liveState.get() === 'live' && trying?.now())
  page.addEventListener('visibilitychange', () => trying?.now())
  if (failed().length > 0) begin()
}

/** What is old, and could not be brought up to date, is seen to where changes are (`data/live/start.ts`). */
const isFailed = ({ state }: Query) =>
  state.data === undefined && state.status === 'error' && state.fetchStatus === 'idle' && mayPass(state.error)

/** Nobody has asked for it just now: it does not count as a use of the session. */
async function askAgain(query: Query): Promise<void> {
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
    // It fails otherwise now, as who shows it must know.
    if (mayPass(error) || !isFailed(query)) return
    await inBackground(query.queryHash, () => query.fetch()).catch(() => {})
  }
}
