import type { CallArgs } from '#data/call.ts'

/** What all silos were promised and take, without telling one of them. */
export const fleetSumsAsked: CallArgs<'porticoFleetUtilization'> = { query: { top: 0 } }
