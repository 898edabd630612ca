import { retryFailedQueries } from '#features/errors/lazy.ts'
import { queryClient } from '#data/query-client.ts'
import { watchClock } from './clock-notice.ts'
import { exposePortico } from './power-user.ts'

/** Starts what pages do not need for rendering; called after the first page is shown. */
export function afterFirstPage(): void {
  watchClock()
  retryFailedQueries(queryClient.getQueryCache())
  exposePortico(import.meta.env['VITE_PORTICO_VERSION'] ?? 'development')
}
