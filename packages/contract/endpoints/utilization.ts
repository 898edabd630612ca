import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId } from '#schemas/primitives.ts'
import { SiloUtilization, SiloUtilizationResultsPage, Utilization } from '#schemas/utilization.ts'
import { endpointsOf } from './join.ts'

export const utilizationEndpoints = endpointsOf({
  silo_utilization_list: { query: { ...byNameOrId }, answer: SiloUtilizationResultsPage },
  silo_utilization_view: { path: { silo: NameOrId }, answer: SiloUtilization },
  utilization_view: { answer: Utilization },
})
