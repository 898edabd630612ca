import { mendFailed } from '#features/errors/late.ts'
import { queryClient } from '#data/query-client.ts'
import { watchClock } from './clock-notice.ts'
import { offer } from './power-user.ts'

/** What is not needed to show anything, and so comes after the first page. */
export function afterFirstPage(): void {
  watchClock()
  mendFailed(queryClient.getQueryCache())
  offer(import.meta.env['VITE_PORTICO_VERSION'] ?? 'development')
}
