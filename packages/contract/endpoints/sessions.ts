import { MeasurementResultsPage, SystemMetricName } from '#schemas/metrics.ts'
import { byId, byTime } from '#schemas/paging.ts'
import { Name, Selector, Timestamp } from '#schemas/primitives.ts'
import { CurrentUser, UsernamePasswordCredentials } from '#schemas/sessions.ts'
import { GroupResultsPage } from '#schemas/users.ts'
import { RawBody, endpointsOf } from './join.ts'

export const sessionsEndpoints = endpointsOf({
  login_saml: { path: { silo_name: Name, provider_name: Name }, body: RawBody },
  login_local: { path: { silo_name: Name }, body: UsernamePasswordCredentials },
  logout: {},
  current_user_view: { answer: CurrentUser },
  current_user_groups: { query: { ...byId }, answer: GroupResultsPage },
  silo_metric: {
    path: { metric_name: SystemMetricName },
    query: { ...byTime, end_time: Timestamp.optional(), start_time: Timestamp.optional(), project: Selector },
    answer: MeasurementResultsPage,
  },
})
