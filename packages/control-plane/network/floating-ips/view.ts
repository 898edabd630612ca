import type { FloatingIp } from '@portico/contract/schemas/floating-ips.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { identityBlock } from '#kernel/wire.ts'
import type { FloatingIpRow } from './attach.ts'

export function floatingIpView(row: FloatingIpRow): FloatingIp {
  return {
    ...identityBlock(row),
    ip: formatIpv4(row.ip),
    ip_pool_id: row.ip_pool_id,
    project_id: row.project_id,
    instance_id: row.instance_id,
  }
}
