import {
  IpPool,
  IpPoolCreate,
  IpPoolLinkSilo,
  IpPoolRange,
  IpPoolRangeResultsPage,
  IpPoolResultsPage,
  IpPoolSiloLink,
  IpPoolSiloLinkResultsPage,
  IpPoolSiloUpdate,
  IpPoolUpdate,
  IpPoolUtilization,
  IpRange,
  SiloIpPool,
  SiloIpPoolResultsPage,
} from '#schemas/ip-pools.ts'
import { byId, byNameOrId, inFixedOrder } from '#schemas/paging.ts'
import { NameOrId } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const ipPoolsEndpoints = endpointsOf({
  project_ip_pool_list: { query: { ...byNameOrId }, answer: SiloIpPoolResultsPage },
  project_ip_pool_view: { path: { pool: NameOrId }, answer: SiloIpPool },
  ip_pool_list: { query: { ...byNameOrId }, answer: IpPoolResultsPage },
  ip_pool_create: { body: IpPoolCreate, answer: IpPool },
  ip_pool_service_view: { answer: IpPool },
  ip_pool_service_range_list: { query: { ...inFixedOrder }, answer: IpPoolRangeResultsPage },
  ip_pool_service_range_add: { body: IpRange, answer: IpPoolRange },
  ip_pool_service_range_remove: { body: IpRange },
  ip_pool_delete: { path: { pool: NameOrId } },
  ip_pool_view: { path: { pool: NameOrId }, answer: IpPool },
  ip_pool_update: { path: { pool: NameOrId }, body: IpPoolUpdate, answer: IpPool },
  ip_pool_range_list: {
    path: { pool: NameOrId },
    query: { ...inFixedOrder },
    answer: IpPoolRangeResultsPage,
  },
  ip_pool_range_add: { path: { pool: NameOrId }, body: IpRange, answer: IpPoolRange },
  ip_pool_range_remove: { path: { pool: NameOrId }, body: IpRange },
  ip_pool_silo_list: { path: { pool: NameOrId }, query: { ...byId }, answer: IpPoolSiloLinkResultsPage },
  ip_pool_silo_link: { path: { pool: NameOrId }, body: IpPoolLinkSilo, answer: IpPoolSiloLink },
  ip_pool_silo_unlink: { path: { pool: NameOrId, silo: NameOrId } },
  ip_pool_silo_update: {
    path: { pool: NameOrId, silo: NameOrId },
    body: IpPoolSiloUpdate,
    answer: IpPoolSiloLink,
  },
  ip_pool_utilization_view: { path: { pool: NameOrId }, answer: IpPoolUtilization },
  silo_ip_pool_list: { path: { silo: NameOrId }, query: { ...byNameOrId }, answer: SiloIpPoolResultsPage },
})
