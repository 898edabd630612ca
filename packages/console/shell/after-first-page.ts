import { retryFailedQueries } from '#features/errors/lazy.ts'
import { queryClient } from '#data/query-client.ts'
import { watchClock } from './clock-notice.ts'
import { exposePortico } from './power-user.ts'

/** Starts everything that is not needed to render a page. Called after the first page is shown. */
export function afterFirstPage(): void {
  watchClock()
  retryFailedQueries(queryClient.getQueryCache())
  exposePortico(import.meta.env['VITE_PORTICO_VERSION'] ?? 'development')
}
