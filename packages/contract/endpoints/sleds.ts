import { UninitializedSledId } from '#schemas/hardware.ts'
import { byId } from '#schemas/paging.ts'
import { Uuid } from '#schemas/primitives.ts'
import {
  PhysicalDisk,
  PhysicalDiskResultsPage,
  Sled,
  SledId,
  SledInstanceResultsPage,
  SledProvisionPolicyParams,
  SledProvisionPolicyResponse,
  SledResultsPage,
} from '#schemas/sleds.ts'
import { endpointsOf } from './join.ts'

export const sledsEndpoints = endpointsOf({
  physical_disk_list: { query: { ...byId }, answer: PhysicalDiskResultsPage },
  physical_disk_view: { path: { disk_id: Uuid }, answer: PhysicalDisk },
  sled_list: { query: { ...byId }, answer: SledResultsPage },
  sled_add: { body: UninitializedSledId, answer: SledId },
  sled_view: { path: { sled_id: Uuid }, answer: Sled },
  sled_physical_disk_list: { path: { sled_id: Uuid }, query: { ...byId }, answer: PhysicalDiskResultsPage },
  sled_instance_list: { path: { sled_id: Uuid }, query: { ...byId }, answer: SledInstanceResultsPage },
  sled_set_provision_policy: {
    path: { sled_id: Uuid },
    body: SledProvisionPolicyParams,
    answer: SledProvisionPolicyResponse,
  },
})
