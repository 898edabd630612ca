import type { IpRange } from '@portico/contract/schemas/ip-pools.ts'
import { tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { Range } from './withdraw.ts'

/** Returns a range as numbers; null for IPv6. */
function ipv4Range({ first, last }: IpRange): Range | null {
  const [from, to] = [tryParseIpv4(first), tryParseIpv4(last)]
  return from === null || to === null ? null : { first: from, last: to }
}

/** Returns a range to add. @throws 400 for IPv6, which pools do not support yet */
export function rangeToAdd(range: IpRange): Range {
  return ipv4Range(range) ?? refuse(invalidRequest('IPv6 ranges are not allowed yet'))
}

/** Returns a range to remove. @throws 400 for IPv6, since no pool has such ranges */
export function rangeToRemove(range: IpRange): Range {
  const missing = invalidRequest(`The provided range ${range.first}-${range.last} does not exist`)
  return ipv4Range(range) ?? refuse(missing)
}
