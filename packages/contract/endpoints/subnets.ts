import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import { VpcSubnet, VpcSubnetCreate, VpcSubnetResultsPage, VpcSubnetUpdate } from '#schemas/subnets.ts'
import { endpointsOf } from './join.ts'

export const subnetsEndpoints = endpointsOf({
  vpc_subnet_list: {
    query: { ...byNameOrId, project: Selector, vpc: Selector },
    answer: VpcSubnetResultsPage,
  },
  vpc_subnet_create: {
    query: { project: Selector, vpc: NameOrId },
    body: VpcSubnetCreate,
    answer: VpcSubnet,
  },
  vpc_subnet_delete: { path: { subnet: NameOrId }, query: { project: Selector, vpc: Selector } },
  vpc_subnet_view: {
    path: { subnet: NameOrId },
    query: { project: Selector, vpc: Selector },
    answer: VpcSubnet,
  },
  vpc_subnet_update: {
    path: { subnet: NameOrId },
    query: { project: Selector, vpc: Selector },
    body: VpcSubnetUpdate,
    answer: VpcSubnet,
  },
})
