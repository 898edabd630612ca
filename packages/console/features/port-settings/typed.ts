import { canonicalIp, tryParseCidr } from '@portico/domain/ip/cidr.ts'

/** Most that a number of 32 bits holds: AS, communities, timers. */
export const uint32 = 2 ** 32 - 1

/** Texts between commas, blanks and line ends. */
const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '')

/** The networks of a text in their one spelling, each once. */
export const typedNetworks = (text: string): string[] => [...new Set(partsOf(text).map(canonicalIp))]

/** What is wrong with a list of networks. */
export function networksProblem(text: string): string | null {
  const bad = partsOf(text).find((part) => tryParseCidr(part) === null)
  return bad === undefined ? null : `"${bad}" is no network: write 192.0.2.0/24`
}

/** What is wrong with communities, which are numbers: `65000:1` is one too, as people write it. */
export function communitiesProblem(text: string): string | null {
  const bad = partsOf(text).find((part) => communityOf(part) === null)
  return bad === undefined ? null : `"${bad}" is no community: write a number, or two halves as 65000:1`
}

/** The communities of a text; what is none is left out. */
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

/** Printable ASCII, 80 characters at most (docs/reference/system-networking.md#switch-ports-and-their-settings). */
export function keyProblem(text: string): string | null {
  return /^[\x20-\x7e]{0,80}$/.test(text) ? null : 'At most 80 characters, all of them printable ASCII'
}
