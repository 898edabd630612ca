import { formatIpv4, tryParseIpv4 } from './ipv4.ts'

/** IPv6 addresses as 128-bit integers. */

export const IPV6_MAX = 2n ** 128n - 1n

const group = /^[0-9a-f]{1,4}$/i

/** Parses every form of RFC 4291 section 2.2, including an IPv4 tail; null for anything else, including zones. */
export function tryParseIpv6(text: string): bigint | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const head = readGroups(halves[0] ?? '', halves.length === 1)
  const tail = halves.length === 1 ? [] : readGroups(halves[1] ?? '', true)
  if (head === null || tail === null) return null
  const missing = 8 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array.from({ length: missing }, () => 0), ...tail]
  return groups.reduce((value, part) => value * 65536n + BigInt(part), 0n)
}

/** Parses an IPv6 address. @throws RangeError if the text is not one */
export function parseIpv6(text: string): bigint {
  const value = tryParseIpv6(text)
  if (value === null) throw new RangeError(`not an IPv6 address: ${text}`)
  return value
}

/**
 * Formats an IPv6 address in canonical form (RFC 5952): lower case, no leading zeros, the first longest run of two or
 * more zero groups as `::`. IPv4-mapped addresses end in dotted decimals.
 * @throws RangeError for a number outside 128 bits
 */
export function formatIpv6(value: bigint): string {
  if (value < 0n || value > IPV6_MAX) throw new RangeError(`not the number of an IPv6 address: ${value}`)
  if (value >> 32n === 0xffffn) return `::ffff:${formatIpv4(Number(value & 0xffff_ffffn))}`
  const groups = Array.from({ length: 8 }, (_, i) => Number((value >> BigInt(16 * (7 - i))) & 0xffffn))
  const run = longestZeroRun(groups)
  const hex = groups.map((part) => part.toString(16))
  if (run.length < 2) return hex.join(':')
  return `${hex.slice(0, run.start).join(':')}::${hex.slice(run.start + run.length).join(':')}`
}

/** Parses the 16-bit groups on one side of `::`. Only the end of an address may be an IPv4 address. */
function readGroups(text: string, mayEndInIpv4: boolean): number[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  const ipv4 = mayEndInIpv4 && last.includes('.') ? tryParseIpv4(last) : null
  if (ipv4 !== null) parts.pop()
  if (!parts.every((part) => group.test(part))) return null
  const groups = parts.map((part) => Number.parseInt(part, 16))
  return ipv4 === null ? groups : [...groups, Math.floor(ipv4 / 65536), ipv4 % 65536]
}

function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  let start = 0
  for (let i = 0; i <= groups.length; i++) {
    if (groups[i] === 0) continue
    if (i - start > best.length) best = { start, length: i - start }
    start = i + 1
  }
  return best
}
