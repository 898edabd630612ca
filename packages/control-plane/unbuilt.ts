import type { OperationId } from '@portico/contract/routes.ts'

/**
 * Operations of the contract whose families are still to come. They answer 501 with the Error body. Serving one
 * means taking it out of here, or the types complain.
 */
export const unbuilt = [
  // probes
  'probe_list',
  'probe_create',
  'probe_delete',
  'probe_view',
  // metrics
  'disk_metrics_list',
  'silo_metric',
  'system_metric',
  'system_timeseries_query',
  'system_timeseries_schema_list',
  'timeseries_query',
] as const satisfies readonly OperationId[]

export type Unbuilt = (typeof unbuilt)[number]
