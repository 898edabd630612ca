import type { metricsRoutes } from '@portico/contract/routes/metrics.ts'
import { member, reads, seesFleet, seesSilo, type Need } from '../need.ts'

/** Usage of machines and silos. */
export const metricsNeeds = {
  // metrics
  disk_metrics_list: reads,
  system_metric: seesFleet,

  // timeseries
  system_timeseries_query: seesFleet,
  system_timeseries_schema_list: seesFleet,
  timeseries_query: reads,

  // utilization
  silo_utilization_list: seesFleet,
  silo_utilization_view: seesSilo,
  utilization_view: member,
} satisfies Record<keyof typeof metricsRoutes, Need>
