import type { QuotaResource } from '@portico/contract/types.ts'
import type { CallArgs } from '#data/calls.ts'

/** The question of the page, for one of the resources. */
export const fleetAsked = (by: QuotaResource): CallArgs<'porticoFleetUtilization'> => ({ query: { by } })
