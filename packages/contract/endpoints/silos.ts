import { byId, byNameOrId } from '#schemas/paging.ts'
import { NameOrId } from '#schemas/primitives.ts'
import {
  Silo,
  SiloCreate,
  SiloQuotas,
  SiloQuotasResultsPage,
  SiloQuotasUpdate,
  SiloResultsPage,
} from '#schemas/silos.ts'
import { endpointsOf } from './join.ts'

export const silosEndpoints = endpointsOf({
  system_quotas_list: { query: { ...byId }, answer: SiloQuotasResultsPage },
  silo_list: { query: { ...byNameOrId }, answer: SiloResultsPage },
  silo_create: { body: SiloCreate, answer: Silo },
  silo_delete: { path: { silo: NameOrId } },
  silo_view: { path: { silo: NameOrId }, answer: Silo },
  silo_quotas_view: { path: { silo: NameOrId }, answer: SiloQuotas },
  silo_quotas_update: { path: { silo: NameOrId }, body: SiloQuotasUpdate, answer: SiloQuotas },
})
