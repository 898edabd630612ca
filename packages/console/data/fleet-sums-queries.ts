import { query } from './calls.ts'

/** What all silos were promised and take, without telling one of them. */
export const fleetSumsQuery = query('porticoFleetUtilization', { query: { top: 0 } })
