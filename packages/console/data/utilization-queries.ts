import { query } from './calls.ts'
import type { TimeSearch } from './time-search.ts'
import { presetIn, spanIn } from './time-span.ts'
import type { UtilizationSearch } from './utilization-search.ts'

/** The time that is looked at where nothing else is chosen, and what forecasts are made of. */
export const usualRange = '30days'

/** Times that a chart tells of: each has some pixels. */
export const historyPoints = 121

const minutesOfDay = 1440

/** A span until now is the server's to find: nobody's clock is asked, and whoever asks again asks the same. */
function spanAsked(search: TimeSearch) {
  const span = spanIn(search)
  return span === null
    ? { minutes: presetIn(search, usualRange).minutes, points: historyPoints }
    : { startTime: span.start, endTime: span.end, points: historyPoints }
}

/** What was given out in the silo, or in one of its projects. */
export function siloHistoryQuery(search: TimeSearch, project?: string) {
  return query('porticoSiloHistory', {
    query: { ...spanAsked(search), ...(project !== undefined && { project }) },
  })
}

/** What was given out in all silos, or in one. */
export function fleetHistoryQuery(search: TimeSearch, silo?: string) {
  return query('porticoFleetHistory', {
    query: { ...spanAsked(search), ...(silo !== undefined && { silo }) },
  })
}

/** What all silos were promised and take, without telling one of them. */
export const fleetSumsQuery = query('porticoFleetUtilization', { query: { top: 0 } })

/** Days over which the trends of projects are told: those that are looked at until now, else 30. */
export function trendDays(search: TimeSearch): number {
  return spanIn(search) === null
    ? Math.max(1, Math.round(presetIn(search, usualRange).minutes / minutesOfDay))
    : 30
}

/** Where the quota went, and how that came about. */
export function sharesQuery(search: UtilizationSearch) {
  return query('porticoSiloShares', { query: { by: search.by ?? 'cpus', days: trendDays(search) } })
}
