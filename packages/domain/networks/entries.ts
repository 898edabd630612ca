import type { NetworkMap, Port } from './map.ts'
import type { FirewallRule, RuleEntry } from './network.ts'
import { matchesRemote, resolveRule } from './rules.ts'

/** The side of a rule on which an entry occurs: among the targets or among the host filters. */
export type EntrySide = 'target' | 'host'

/** What a target or filter of a firewall rule currently includes. */
export interface EntryMeaning {
  /** false for a name that does not exist, which matches no packet */
  readonly isThere: boolean
  /** interfaces of the VPC that the entry includes; external addresses may be included as well */
  readonly ports: readonly Port[]
}

/** Resolves one target or filter of a rule in a VPC. Packets are evaluated with the same function. */
export function resolveEntry(map: NetworkMap, vpcId: string, side: EntrySide, part: RuleEntry): EntryMeaning {
  const resolved = resolveRule(map, {
    ...blank,
    vpcId,
    ...(side === 'target' ? { targets: [part] } : { hosts: [part] }),
  })
  const ports = map.ports.filter((port) => port.vpcId === vpcId)
  if (side === 'target') {
    const included = ports.filter((port) => resolved.targets.some(({ holds }) => holds(port)))
    return { isThere: resolved.unknown.targets.length === 0, ports: included }
  }
  return {
    isThere: resolved.unknown.hosts.length === 0,
    ports: ports.filter(({ own }) =>
      own.some((remote) => matchesRemote(resolved, { remote, isInside: true })),
    ),
  }
}

/** A rule without any entry, which is filled with the entry to resolve. */
const blank: FirewallRule = {
  id: '',
  name: '',
  vpcId: '',
  isEnabled: true,
  direction: 'inbound',
  action: 'allow',
  priority: 0,
  targets: [],
  hosts: null,
  ports: null,
  protocols: null,
}
