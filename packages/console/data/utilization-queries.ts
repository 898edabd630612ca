import { query } from './calls.ts'
import type { TimeSearch } from './time-search.ts'
import { presetIn, spanIn } from './time-span.ts'
import type { UtilizationSearch } from './utilization-search.ts'

/** The default range of the page and of forecasts. */
export const defaultRange = '30days'

/** Number of points of a chart, so that each has several pixels */
export const historyPoints = 121

const minutesOfDay = 1440

/**
 * Returns the arguments for a range. The server computes the ends of a range that ends now, so that equal queries have
 * equal keys.
 */
function spanArgs(search: TimeSearch) {
  const span = spanIn(search)
  return span === null
    ? { minutes: presetIn(search, defaultRange).minutes, points: historyPoints }
    : { startTime: span.start, endTime: span.end, points: historyPoints }
}

/** Returns the query for the provisioned resources of the silo over time, or of one of its projects. */
export function siloHistoryQuery(search: TimeSearch, project?: string) {
  return query('porticoSiloHistory', {
    query: { ...spanArgs(search), ...(project !== undefined && { project }) },
  })
}

/** Returns the query for the provisioned resources of all silos over time, or of one. */
export function fleetHistoryQuery(search: TimeSearch, silo?: string) {
  return query('porticoFleetHistory', {
    query: { ...spanArgs(search), ...(silo !== undefined && { silo }) },
  })
}

/** The query for the total quota and usage of all silos, without individual silos. */
export const fleetSumsQuery = query('porticoFleetUtilization', { query: { top: 0 } })

/**
 * Returns the number of days over which the trends of projects are computed: those of a range that ends now, or else
 * 30.
 */
export function trendDays(search: TimeSearch): number {
  return spanIn(search) === null
    ? Math.max(1, Math.round(presetIn(search, defaultRange).minutes / minutesOfDay))
    : 30
}

/** Returns the query for the usage of the quota by project, with trends. */
export function sharesQuery(search: UtilizationSearch) {
  return query('porticoSiloShares', { query: { by: search.by ?? 'cpus', days: trendDays(search) } })
}
