import type { ExternalIp } from '@portico/contract/schemas/floating-ips.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { FloatingIpRow } from '../floating-ips/attach.ts'
import { floatingIpView } from '../floating-ips/view.ts'
import type { ExternalIpRow } from './allocate.ts'

/** Returns an address at which an instance can be reached, in the API's form. Source NAT addresses are never shown. */
export function externalIpView(row: ExternalIpRow): ExternalIp {
  if (row.kind !== 'floating') return { kind: 'ephemeral', ip: formatIpv4(row.ip) }
  // A constraint of the table ensures that a floating IP has a name and a description.
  return { kind: 'floating', ...floatingIpView(row as FloatingIpRow) }
}
