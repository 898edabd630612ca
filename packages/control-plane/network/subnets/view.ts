import type { VpcSubnet } from '@portico/contract/schemas/subnets.ts'
import { identityBlock } from '#kernel/wire.ts'
import type { SubnetRow } from './create.ts'

export function subnetView(row: SubnetRow): VpcSubnet {
  return {
    ...identityBlock(row),
    vpc_id: row.vpc_id,
    ipv4_block: row.ipv4_block,
    ipv6_block: row.ipv6_block,
    custom_router_id: row.custom_router_id,
  }
}
