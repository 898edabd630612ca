import { Rack, RackResultsPage, UninitializedSledResultsPage } from '#schemas/hardware.ts'
import { byId, inFixedOrder } from '#schemas/paging.ts'
import { Uuid } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const hardwareEndpoints = endpointsOf({
  rack_list: { query: { ...byId }, answer: RackResultsPage },
  rack_view: { path: { rack_id: Uuid }, answer: Rack },
  sled_list_uninitialized: { query: { ...inFixedOrder }, answer: UninitializedSledResultsPage },
})
