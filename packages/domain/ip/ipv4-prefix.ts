import { tryParseIpv4 } from './ipv4.ts'

/** A range of addresses as numbers, both ends included. */
export interface Ipv4Range {
  readonly first: number
  readonly last: number
}

/**
 * The beginning of an address: at least one complete octet with its dot. A plain number does not match, since it could
 * be any other search text.
 */
const begun = /^(\d{1,3}\.){1,3}\d{0,3}$/

/**
 * Returns the ranges of addresses whose text begins with `text`, in order; null if no address does. `10.1` includes
 * 10.1.…, 10.10.… and 10.100.…; a complete address includes the longer ones, such as 10.0.0.50 for `10.0.0.5`.
 */
export function ipv4Ranges(text: string): readonly Ipv4Range[] | null {
  if (!begun.test(text)) return null
  const octets = text.split('.')
  const last = octets.pop() ?? ''
  const ranges = octetsFrom(last).flatMap(([low, high]): Ipv4Range[] => {
    const range = rangeOf(octets, low, high)
    return range === null ? [] : [range]
  })
  return ranges.length === 0 ? null : ranges
}

/** Returns the ranges of octets that begin with these digits. */
function octetsFrom(digits: string): readonly (readonly [low: number, high: number])[] {
  if (digits === '') return [[0, 255]]
  const value = Number(digits)
  if (String(value) !== digits || value > 255) return []
  if (value === 0) return [[0, 0]]
  return [1, 10, 100]
    .map((factor) => [value * factor, Math.min(value * factor + factor - 1, 255)] as const)
    .filter(([low], at) => low <= 255 && digits.length + at <= 3)
}

/** Returns the range of addresses with these first octets followed by an octet from low to high. */
function rangeOf(octets: readonly string[], low: number, high: number): Ipv4Range | null {
  const rest = 3 - octets.length
  const ends = [
    [low, 0],
    [high, 255],
  ].map(([octet, fill]) => tryParseIpv4([...octets, octet, ...Array(rest).fill(fill)].join('.')))
  const [first, last] = ends
  return first == null || last == null ? null : { first, last }
}
