import { retryFailedQueries } from '#features/errors/lazy.ts'
import { queryClient } from '#data/query-client.ts'
import { watchClock } from './clock-notice.ts'
import { exposePortico } from './power-user.ts'

/** Starts what no page needs in order to render, so it runs after the first page. */
export function afterFirstPage(): void {
  watchClock()
  retryFailedQueries(queryClient.getQueryCache())
  exposePortico(import.meta.env['VITE_PORTICO_VERSION'] ?? 'development')
}
