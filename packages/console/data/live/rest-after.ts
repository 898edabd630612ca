import type { Query } from '@tanstack/react-query'
import type { Call } from '../calls.ts'
import { latestChangesLimit } from '../limits.ts'

/** Pause in ms after a refresh: visible data is refreshed at most twice a second, counts and long lists less often */
const rest = 500
const restOfCounts = 1000
const restOfLongLists = 5000

/** Overviews aggregate much data that changes often. */
const restOfOverviews = 2000
const restOfLatest = 1000

/** Dry runs are repeated after each change and are as expensive as the operation itself. */
const restOfDryRuns = 500
const restOfEachDryRun = 50

/** Minimum number of received rows of a long list, such as the complete list of a picker */
const long = 200

const overviews: ReadonlySet<unknown> = new Set<Call>([
  'porticoProjectOverview',
  'porticoSiloOverview',
  'porticoFleetOverview',
])

/**
 * Returns the pause in ms before data is refreshed again. The length of a list is the number of rows received, since a
 * complete list is requested with a high limit however short it is.
 */
export function restAfter(query: Pick<Query, 'queryKey' | 'state'> | undefined): number {
  const [call, args] = query?.queryKey ?? []
  if (call === 'porticoCounts') return restOfCounts
  // These counts cover a day or more and are expensive.
  if (call === 'porticoChangeCounts') return restOfLongLists
  if (overviews.has(call)) return restOfOverviews
  if (call === 'dryRun') return restOfDryRuns + (args as readonly unknown[]).length * restOfEachDryRun
  const { limit = 0 } = (args as { query?: { limit?: number } } | undefined)?.query ?? {}
  if (call === 'porticoChanges' && limit === latestChangesLimit) return restOfLatest
  const { items } = (query?.state.data as { items?: unknown } | undefined) ?? {}
  return Array.isArray(items) && items.length >= long ? restOfLongLists : rest
}
