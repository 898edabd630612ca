import type { Vpc } from '@portico/contract/schemas/vpcs.ts'
import { identityBlock } from '#kernel/wire.ts'
import type { VpcRow } from './create.ts'

export function vpcView(row: VpcRow): Vpc {
  return {
    ...identityBlock(row),
    project_id: row.project_id,
    dns_name: row.dns_name,
    ipv6_prefix: row.ipv6_prefix,
    system_router_id: row.system_router_id,
  }
}
