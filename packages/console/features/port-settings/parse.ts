import { canonicalIp, tryParseCidr } from '@portico/domain/ip/cidr.ts'

/** Largest 32-bit number, the maximum of AS numbers, communities and timers */
export const uint32 = 2 ** 32 - 1

/** Splits a text at commas, spaces and line breaks. */
const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '')

/** Returns the networks in a text in canonical form, without duplicates. */
export const typedNetworks = (text: string): string[] => [...new Set(partsOf(text).map(canonicalIp))]

/** Returns what is wrong with a list of networks, or null. */
export function networksProblem(text: string): string | null {
  const bad = partsOf(text).find((part) => tryParseCidr(part) === null)
  return bad === undefined ? null : `"${bad}" is not a network, such as 192.0.2.0/24`
}

/** Returns the problem of a list of communities, or null. A community is a number or a pair such as `65000:1`. */
export function communitiesProblem(text: string): string | null {
  const bad = partsOf(text).find((part) => communityOf(part) === null)
  return bad === undefined
    ? null
    : `"${bad}" is not a community: write a number, or two halves such as 65000:1`
}

/** Parses communities, and ignores invalid ones. */
export function communitiesOf(text: string): number[] {
  return partsOf(text).flatMap((part) => communityOf(part) ?? [])
}

function communityOf(part: string): number | null {
  const halves = /^(\d{1,5}):(\d{1,5})$/.exec(part)
  if (halves !== null) {
    const [high, low] = [Number(halves[1]), Number(halves[2])]
    return high < 65_536 && low < 65_536 ? high * 65_536 + low : null
  }
  const value = /^\d{1,10}$/.test(part) ? Number(part) : Infinity
  return value <= uint32 ? value : null
}

/**
 * Returns the problem of a session key, or null. It may have at most 80 characters of printable ASCII
 * (docs/reference/system-networking.md#switch-ports-and-their-settings).
 */
export function keyProblem(text: string): string | null {
  return /^[\x20-\x7e]{0,80}$/.test(text) ? null : 'At most 80 characters, all of them printable ASCII'
}
