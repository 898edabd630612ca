import type { InstanceNetworkInterface } from '@portico/contract/schemas/interfaces.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { identityBlock } from '#kernel/wire.ts'
import type { InterfaceRow } from './create.ts'

export function interfaceView(row: InterfaceRow): InstanceNetworkInterface {
  return {
    ...identityBlock(row),
    instance_id: row.instance_id,
    vpc_id: row.vpc_id,
    subnet_id: row.subnet_id,
    ip: formatIpv4(row.ip),
    mac: row.mac,
    primary: row.is_primary,
    transit_ips: row.transit_ips,
  }
}
