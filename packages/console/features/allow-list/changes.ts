import {
  admits,
  type AllowedSources,
  parseAllowList,
  canonicalNetwork,
} from '@portico/domain/allow-list/allow-list.ts'

/** What saving would change in the allow list. */
export interface ListChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Whether saving replaces "any address" by a list, or a list by "any address"; null if neither */
  readonly turns: 'to list' | 'to any' | null
}

const ipsOf = (allowed: AllowedSources) => (allowed.allow === 'any' ? [] : allowed.ips)

export function changesOf(before: AllowedSources, after: AllowedSources): ListChanges {
  const [were, are] = [ipsOf(before), ipsOf(after)]
  const not = (list: readonly string[]) => {
    const there = new Set(list.map(canonicalNetwork))
    return (ip: string) => !there.has(canonicalNetwork(ip))
  }
  return {
    added: are.filter(not(were)),
    removed: were.filter(not(are)),
    turns: before.allow === after.allow ? null : after.allow === 'any' ? 'to any' : 'to list',
  }
}

/** Returns whether saving would change nothing. */
export const isSame = ({ added, removed, turns }: ListChanges): boolean =>
  turns === null && added.length + removed.length === 0

/** Returns the first network of a list that contains an address; undefined if none does. */
export function coveredBy(ips: readonly string[], address: string): string | undefined {
  return ips.find((ip) => admits(parseAllowList({ allow: 'list', ips: [ip] }), address))
}
