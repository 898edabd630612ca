import type {
  InternetGateway,
  InternetGatewayIpAddress,
  InternetGatewayIpPool,
} from '@portico/contract/schemas/gateways.ts'
import type { Selectable } from 'kysely'
import type { InternetGatewayIpAddressTable, InternetGatewayTable } from '#kernel/database/schema/network.ts'
import { identityBlock } from '#kernel/wire.ts'
import type { GatewayPoolRow } from './attach-pool.ts'

export type GatewayRow = Selectable<InternetGatewayTable>
export type GatewayAddressRow = Selectable<InternetGatewayIpAddressTable>

export function gatewayView(row: GatewayRow): InternetGateway {
  return { ...identityBlock(row), vpc_id: row.vpc_id }
}

export function gatewayPoolView(row: GatewayPoolRow): InternetGatewayIpPool {
  return {
    ...identityBlock(row),
    internet_gateway_id: row.internet_gateway_id,
    ip_pool_id: row.ip_pool_id,
  }
}

export function gatewayAddressView(row: GatewayAddressRow): InternetGatewayIpAddress {
  return { ...identityBlock(row), internet_gateway_id: row.internet_gateway_id, address: row.address }
}
