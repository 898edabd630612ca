import { canonicalIp, formatCidr, networkOf, tryParseCidr } from '#ip/cidr.ts'

/**
 * A target or host filter of a firewall rule, or a target or destination of a route: `{ type: 'ip_net', value:
 * '10.0.0.0/8' }`.
 */
interface Entry {
  readonly type: string
  readonly value: string
}

/**
 * Returns the form in which an entry is stored and compared: addresses in canonical spelling, networks with their host
 * bits cleared. Host bits do not change which addresses a network contains.
 */
export function canonicalEntry<P extends Entry>(part: P): P {
  if (part.type === 'ip') return { ...part, value: canonicalIp(part.value) }
  if (part.type !== 'ip_net') return part
  const cidr = tryParseCidr(part.value)
  return cidr === null ? part : { ...part, value: formatCidr(networkOf(cidr)) }
}

export const isSameEntry = (one: Entry, other: Entry): boolean =>
  one.type === other.type && one.value === other.value

/** Returns the first entry that a list of canonical entries contains twice, or undefined. */
export function repeatedEntry<P extends Entry>(parts: readonly P[]): P | undefined {
  const seen = new Set<string>()
  return parts.find(({ type, value }) => {
    const key = `${type}:${value}`
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
}
