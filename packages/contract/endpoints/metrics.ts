import { DiskMetricName, MeasurementResultsPage, SystemMetricName } from '#schemas/metrics.ts'
import { byTime } from '#schemas/paging.ts'
import { NameOrId, Selector, Timestamp } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const metricsEndpoints = endpointsOf({
  disk_metrics_list: {
    path: { disk: NameOrId, metric: DiskMetricName },
    query: { ...byTime, end_time: Timestamp.optional(), start_time: Timestamp.optional(), project: Selector },
    answer: MeasurementResultsPage,
  },
  system_metric: {
    path: { metric_name: SystemMetricName },
    query: { ...byTime, end_time: Timestamp.optional(), start_time: Timestamp.optional(), silo: Selector },
    answer: MeasurementResultsPage,
  },
})
