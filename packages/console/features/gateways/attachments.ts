import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { InternetGatewayIpAddress, InternetGatewayIpPool } from '@portico/contract/types.ts'
import { writeRequest } from '#data/write-request.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'

/** A gateway with its VPC and project, by name. */
export interface GatewayScope extends VpcScope {
  readonly gateway: string
}

/** The form of a pool attachment. */
export interface PoolForm {
  name: string
  description: string
  /** Name of a pool */
  ipPool: string | null
}

/** The form of an address attachment. */
export interface AddressForm {
  name: string
  description: string
  address: string
}

export function attachPoolCall(query: GatewayScope, { name, description, ipPool }: PoolForm) {
  return {
    operation: 'internet_gateway_ip_pool_create',
    args: { query, body: { name, description, ipPool: ipPool ?? '' } },
  } as const satisfies CodeRequest
}

export function attachAddressCall(query: GatewayScope, { name, description, address }: AddressForm) {
  return {
    operation: 'internet_gateway_ip_address_create',
    args: { query, body: { name, description, address: address.trim() } },
  } as const satisfies CodeRequest
}

/** @param cascade whether to delete the routes to the gateway on which instances depend too */
export const detachPool = (link: InternetGatewayIpPool, cascade: boolean) =>
  writeRequest('internetGatewayIpPoolDelete', {
    path: { pool: link.id },
    ...(cascade && { query: { cascade } }),
  })

export const detachAddress = (link: InternetGatewayIpAddress, cascade: boolean) =>
  writeRequest('internetGatewayIpAddressDelete', {
    path: { address: link.id },
    ...(cascade && { query: { cascade } }),
  })
