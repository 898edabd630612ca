import { tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { ipProblem } from '@portico/domain/ip/problems.ts'

/** Parses an IPv4 address to a number; returns null for any other text. */
export const parseAddress = (text: string): number | null => tryParseIpv4(text.trim())

/** Returns the problem of an address in a pool, or null (docs/reference/ip-pools.md#ranges). */
export function addressProblem(text: string): string | null {
  const problem = ipProblem(text.trim())
  if (problem !== null) return problem
  return parseAddress(text) === null ? 'IPv6 ranges are not supported yet' : null
}
