import type { NetworkMap, Port } from './map.ts'
import type { FirewallRule, RuleEntry } from './network.ts'
import { matchesRemote, resolveRule } from './rules.ts'

/** Where in a rule an entry occurs: as a target, or as a host filter. */
export type EntrySide = 'target' | 'host'

/** What a target or filter of a firewall rule currently includes. */
export interface EntryMeaning {
  /** False for a name that does not exist, which matches nothing. */
  readonly isThere: boolean
  /** Included interfaces of the VPC. External addresses may be included too. */
  readonly ports: readonly Port[]
}

/** Resolves one target or filter of a rule in a VPC, the same way as the evaluation of packets does. */
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

/** An empty rule. */
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
