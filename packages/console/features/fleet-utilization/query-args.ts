import type { QuotaResource } from '@portico/contract/types.ts'
import type { CallArgs } from '#data/calls.ts'

/** Returns the arguments of the page's query, for one resource. */
export const fleetUtilizationArgs = (by: QuotaResource): CallArgs<'porticoFleetUtilization'> => ({
  query: { by },
})
