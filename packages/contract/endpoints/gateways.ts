import { z } from 'zod'
import {
  InternetGateway,
  InternetGatewayCreate,
  InternetGatewayIpAddress,
  InternetGatewayIpAddressCreate,
  InternetGatewayIpAddressResultsPage,
  InternetGatewayIpPool,
  InternetGatewayIpPoolCreate,
  InternetGatewayIpPoolResultsPage,
  InternetGatewayResultsPage,
} from '#schemas/gateways.ts'
import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'
import { endpointsOf } from './join.ts'

export const gatewaysEndpoints = endpointsOf({
  internet_gateway_ip_address_list: {
    query: { ...byNameOrId, gateway: Selector, project: Selector, vpc: Selector },
    answer: InternetGatewayIpAddressResultsPage,
  },
  internet_gateway_ip_address_create: {
    query: { gateway: NameOrId, project: Selector, vpc: Selector },
    body: InternetGatewayIpAddressCreate,
    answer: InternetGatewayIpAddress,
  },
  internet_gateway_ip_address_delete: {
    path: { address: NameOrId },
    query: { cascade: fromText(z.boolean()).optional(), gateway: Selector, project: Selector, vpc: Selector },
  },
  internet_gateway_ip_pool_list: {
    query: { ...byNameOrId, gateway: Selector, project: Selector, vpc: Selector },
    answer: InternetGatewayIpPoolResultsPage,
  },
  internet_gateway_ip_pool_create: {
    query: { gateway: NameOrId, project: Selector, vpc: Selector },
    body: InternetGatewayIpPoolCreate,
    answer: InternetGatewayIpPool,
  },
  internet_gateway_ip_pool_delete: {
    path: { pool: NameOrId },
    query: { cascade: fromText(z.boolean()).optional(), gateway: Selector, project: Selector, vpc: Selector },
  },
  internet_gateway_list: {
    query: { ...byNameOrId, project: Selector, vpc: Selector },
    answer: InternetGatewayResultsPage,
  },
  internet_gateway_create: {
    query: { project: Selector, vpc: NameOrId },
    body: InternetGatewayCreate,
    answer: InternetGateway,
  },
  internet_gateway_delete: {
    path: { gateway: NameOrId },
    query: { cascade: fromText(z.boolean()).optional(), project: Selector, vpc: Selector },
  },
  internet_gateway_view: {
    path: { gateway: NameOrId },
    query: { project: Selector, vpc: Selector },
    answer: InternetGateway,
  },
})
