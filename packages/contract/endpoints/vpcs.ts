import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import { Vpc, VpcCreate, VpcResultsPage, VpcUpdate } from '#schemas/vpcs.ts'
import { endpointsOf } from './join.ts'

export const vpcsEndpoints = endpointsOf({
  vpc_list: { query: { ...byNameOrId, project: Selector }, answer: VpcResultsPage },
  vpc_create: { query: { project: NameOrId }, body: VpcCreate, answer: Vpc },
  vpc_delete: { path: { vpc: NameOrId }, query: { project: Selector } },
  vpc_view: { path: { vpc: NameOrId }, query: { project: Selector }, answer: Vpc },
  vpc_update: { path: { vpc: NameOrId }, query: { project: Selector }, body: VpcUpdate, answer: Vpc },
})
