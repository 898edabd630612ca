import { addressBits, parseAddress } from '#ip/cidr.ts'
import { isSameAddress } from './map.ts'
import type { Path, PathFinder } from './path.ts'
import type { PathQuery } from './path-query.ts'
import { targetFor } from './rules.ts'

/** A firewall rule that lets packets of one question into their target, and no others. */
export interface Proof {
  readonly vpc: string
  /** ID of the rule */
  readonly rule: string
  /** interface that sends the packets; null for an external sender */
  readonly source: string | null
  /** interface that receives them */
  readonly target: string
}

/**
 * Returns the inbound rule at the target whose packets prove that a path works: it matches this source, target, protocol
 * and port, and nothing else. Returns null if the path is refused or no such rule decides.
 */
export function proofOf(
  finder: PathFinder,
  { protocol, port }: Pick<PathQuery, 'protocol' | 'port'>,
  { passes, hops }: Path,
): Proof | null {
  const entry = hops.findLast((hop) => hop.type === 'rules')
  const end = hops.at(-1)
  if (!passes || end?.type !== 'target' || entry?.direction !== 'inbound' || entry.rule === null) return null
  const resolved = finder.rules(entry.vpc, 'inbound').find(({ rule }) => rule.id === entry.rule)
  if (resolved === undefined) return null
  const { remotes, protocols, ranges } = resolved
  const targets = finder.map.ports.filter((one) => targetFor(resolved, one) !== undefined)
  if (targets.some(({ id }) => id !== end.interface)) return null
  if (protocols === null || protocols.some((one) => one !== protocol)) return null
  if (
    port !== null &&
    (ranges === null || ranges.some(({ first, last }) => first !== port || last !== port))
  ) {
    return null
  }
  const source = parseAddress(entry.packet.source)
  if (remotes === null || remotes.vpc) return null
  const isOther = [...remotes.named, ...remotes.written].some(
    ({ version, address, width }) =>
      width !== addressBits[version] || !isSameAddress({ version, value: address }, source),
  )
  if (isOther) return null
  const [start] = hops
  const sender = start?.type === 'source' ? start.interface : null
  return { vpc: entry.vpc, rule: entry.rule, source: sender, target: end.interface }
}
