import { inFixedOrder } from '#schemas/paging.ts'
import { NameOrId } from '#schemas/primitives.ts'
import { OxqlQueryResult, TimeseriesQuery, TimeseriesSchemaResultsPage } from '#schemas/timeseries.ts'
import { endpointsOf } from './join.ts'

export const timeseriesEndpoints = endpointsOf({
  system_timeseries_query: { body: TimeseriesQuery, answer: OxqlQueryResult },
  system_timeseries_schema_list: { query: { ...inFixedOrder }, answer: TimeseriesSchemaResultsPage },
  timeseries_query: { query: { project: NameOrId }, body: TimeseriesQuery, answer: OxqlQueryResult },
})
