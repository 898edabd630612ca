import type { CodeRequest } from '../request.ts'

/** Requests for resources in a VPC. The other requests are in `requests.ts`. */

const query = { project: 'shop', vpc: 'net' }
const inRouter = { ...query, router: 'edge' }
const inGateway = { ...query, gateway: 'way-out' }

export const createNetworkRequests = (text: string): readonly CodeRequest[] => [
  {
    operation: 'vpc_subnet_create',
    args: {
      query,
      body: { name: 'web', description: text, ipv4Block: '10.0.0.0/24', ipv6Block: 'fd00:1:2:3::/64' },
    },
  },
  { operation: 'vpc_router_create', args: { query, body: { name: 'edge', description: text } } },
  {
    operation: 'vpc_router_route_create',
    args: {
      query: inRouter,
      body: {
        name: 'out',
        description: text,
        destination: { type: 'ip_net', value: '10.9.0.0/16' },
        target: { type: 'internet_gateway', value: 'default' },
      },
    },
  },
  {
    operation: 'vpc_router_route_create',
    args: {
      query: inRouter,
      body: {
        name: 'nowhere',
        description: text,
        destination: { type: 'subnet', value: 'web' },
        target: { type: 'drop' },
      },
    },
  },
  { operation: 'internet_gateway_create', args: { query, body: { name: 'way-out', description: text } } },
]

export const changeNetworkRequests = (text: string): readonly CodeRequest[] => [
  {
    operation: 'vpc_router_update',
    args: { path: { router: 'edge' }, query, body: { name: 'rim', description: text } },
    becomes: {
      operation: 'vpc_router_create',
      name: 'edge',
      ...query,
      isWhole: true,
      body: { name: 'rim', description: text },
    },
  },
  // The provider has no resource for these operations, or only one for all resources of a VPC together.
  {
    operation: 'vpc_subnet_update',
    args: {
      path: { subnet: 'web' },
      query,
      body: { name: 'front', description: text, customRouter: 'edge' },
    },
  },
  {
    operation: 'vpc_router_route_update',
    args: {
      path: { route: 'out' },
      query: inRouter,
      body: {
        name: 'out',
        description: text,
        destination: { type: 'ip', value: '10.9.0.1' },
        target: { type: 'drop' },
      },
    },
  },
  {
    operation: 'internet_gateway_ip_pool_create',
    args: { query: inGateway, body: { name: 'public', description: text, ipPool: 'public' } },
  },
  {
    operation: 'internet_gateway_ip_address_create',
    args: { query: inGateway, body: { name: 'own', description: text, address: '192.0.2.9' } },
  },
]

export const bareNetworkRequests: readonly CodeRequest[] = [
  { operation: 'vpc_subnet_view', args: { path: { subnet: 'web' }, query } },
  { operation: 'vpc_router_route_view', args: { path: { route: 'out' }, query: inRouter } },
  { operation: 'internet_gateway_view', args: { path: { gateway: 'way-out' }, query } },
  { operation: 'vpc_subnet_delete', args: { path: { subnet: 'web' }, query } },
  { operation: 'vpc_router_view', args: { path: { router: 'edge' }, query } },
  { operation: 'vpc_router_delete', args: { path: { router: 'edge' }, query } },
  { operation: 'vpc_router_route_delete', args: { path: { route: 'out' }, query: inRouter } },
  { operation: 'internet_gateway_delete', args: { path: { gateway: 'way-out' }, query } },
  { operation: 'internet_gateway_ip_pool_delete', args: { path: { pool: 'public' }, query: inGateway } },
  {
    operation: 'internet_gateway_ip_address_delete',
    args: { path: { address: 'own' }, query: { ...inGateway, cascade: true } },
  },
]
