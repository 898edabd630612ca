import { tryParseIpv4 } from './ipv4.ts'

/** Addresses from the first to the last, as numbers. */
export interface Ipv4Range {
  readonly first: number
  readonly last: number
}

/** A part of an address from its beginning on: a whole octet at least, so that a plain number is none. */
const begun = /^(\d{1,3}\.){1,3}\d{0,3}$/

/**
 * The addresses whose text begins so, in order: `10.0.` and `10.1`, which begins 10.1.…, 10.10.… and 10.100.…; of a
 * whole address, it and the longer ones. Null for what no address begins with.
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

/** Octets that are written with these digits at the beginning. */
function octetsFrom(digits: string): readonly (readonly [low: number, high: number])[] {
  if (digits === '') return [[0, 255]]
  const value = Number(digits)
  if (String(value) !== digits || value > 255) return []
  if (value === 0) return [[0, 0]]
  return [1, 10, 100]
    .map((factor) => [value * factor, Math.min(value * factor + factor - 1, 255)] as const)
    .filter(([low], at) => low <= 255 && digits.length + at <= 3)
}

/** From the lowest address with these first octets and then one of low to high, to the highest. */
function rangeOf(octets: readonly string[], low: number, high: number): Ipv4Range | null {
  const rest = 3 - octets.length
  const ends = [
    [low, 0],
    [high, 255],
  ].map(([octet, fill]) => tryParseIpv4([...octets, octet, ...Array(rest).fill(fill)].join('.')))
  const [first, last] = ends
  return first == null || last == null ? null : { first, last }
}
