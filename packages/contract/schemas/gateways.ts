/** Internet gateways, with the IP pools and addresses attached to them. */
import { z } from 'zod'
import { Ip } from './addresses.ts'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { NameOrId, Uuid } from './primitives.ts'

export const InternetGateway = component('InternetGateway', z.object({ ...identity, vpc_id: Uuid }))
export type InternetGateway = z.infer<typeof InternetGateway>

export const InternetGatewayResultsPage = resultsPage(InternetGateway)

export const InternetGatewayCreate = component('InternetGatewayCreate', z.object({ ...naming }))
export type InternetGatewayCreate = z.infer<typeof InternetGatewayCreate>

export const InternetGatewayIpAddress = component(
  'InternetGatewayIpAddress',
  z.object({ ...identity, address: Ip, internet_gateway_id: Uuid }),
)
export type InternetGatewayIpAddress = z.infer<typeof InternetGatewayIpAddress>

export const InternetGatewayIpAddressResultsPage = resultsPage(InternetGatewayIpAddress)

export const InternetGatewayIpAddressCreate = component(
  'InternetGatewayIpAddressCreate',
  z.object({ ...naming, address: Ip }),
)
export type InternetGatewayIpAddressCreate = z.infer<typeof InternetGatewayIpAddressCreate>

export const InternetGatewayIpPool = component(
  'InternetGatewayIpPool',
  z.object({ ...identity, internet_gateway_id: Uuid, ip_pool_id: Uuid }),
)
export type InternetGatewayIpPool = z.infer<typeof InternetGatewayIpPool>

export const InternetGatewayIpPoolResultsPage = resultsPage(InternetGatewayIpPool)

export const InternetGatewayIpPoolCreate = component(
  'InternetGatewayIpPoolCreate',
  z.object({ ...naming, ip_pool: NameOrId }),
)
export type InternetGatewayIpPoolCreate = z.infer<typeof InternetGatewayIpPoolCreate>
