import { parseCidr } from '@portico/domain/ip/cidr.ts'
import { isVpcPrefix } from '@portico/domain/ip/ula.ts'
import { invalidRequest, type Refusal } from '@portico/domain/refusals.ts'

/** Returns the refusal of an IPv6 prefix that a VPC may not have, or null. */
export function checkVpcPrefix(prefix: string): Refusal | null {
  if (isVpcPrefix(parseCidr(prefix))) return null
  return invalidRequest(
    'VPC IPv6 address prefixes must be in the Unique Local Address range `fd00::/8`, with a length of 48 bits',
  )
}
