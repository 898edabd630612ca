import type { OperationId } from '@portico/contract/routes.ts'

/**
 * Operations of the contract whose families are still to come. They answer 501 with the Error body. Serving one
 * means taking it out of here, or the types complain.
 */
export const unbuilt = [
  // support, updates
  'support_bundle_list',
  'support_bundle_create',
  'support_bundle_delete',
  'support_bundle_view',
  'support_bundle_download',
  'support_bundle_head',
  'support_bundle_download_file',
  'support_bundle_head_file',
  'support_bundle_index',
  'target_release_view',
  'target_release_update',
  // metrics
  'disk_metrics_list',
  'silo_metric',
  'system_metric',
  'system_timeseries_query',
  'system_timeseries_schema_list',
  'timeseries_query',
] as const satisfies readonly OperationId[]

export type Unbuilt = (typeof unbuilt)[number]
