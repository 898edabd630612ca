import { tagged, type Route } from './route.ts'

const disks = tagged('disks')
const systemMetrics = tagged('system/metrics')
const hidden = tagged('hidden')
const systemSilos = tagged('system/silos')
const silos = tagged('silos')

export const metricsRoutes = {
  // metrics
  disk_metrics_list: disks.get('/v1/disks/{disk}/metrics/{metric}', { paged: ['end_time', 'start_time'] }),
  system_metric: systemMetrics.get('/v1/system/metrics/{metric_name}', { paged: ['end_time', 'start_time'] }),

  // timeseries
  system_timeseries_query: systemMetrics.post('/v1/system/timeseries/query', 200),
  system_timeseries_schema_list: systemMetrics.get('/v1/system/timeseries/schemas', { paged: [] }),
  timeseries_query: hidden.post('/v1/timeseries/query', 200),

  // utilization
  silo_utilization_list: systemSilos.get('/v1/system/utilization/silos', { paged: [] }),
  silo_utilization_view: systemSilos.get('/v1/system/utilization/silos/{silo}'),
  utilization_view: silos.get('/v1/utilization'),
} satisfies Record<string, Route>
