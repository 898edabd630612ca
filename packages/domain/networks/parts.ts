import type { NetworkMap, Port } from './map.ts'
import type { FirewallRule, RulePart } from './network.ts'
import { matchesRemote, readRule } from './rules.ts'

/** Where in a rule something is named: what it applies to, or the other end. */
export type PartSide = 'target' | 'host'

/** What a part of a firewall rule means now. */
export interface PartMeaning {
  /** False for a name that nothing has: it matches nothing. */
  readonly isThere: boolean
  /** Interfaces in the VPC that it holds; what is outside may be in it besides. */
  readonly ports: readonly Port[]
}

/** What a rule of a VPC would mean by one part, as rules are read when packets ask them. */
export function meaningOf(map: NetworkMap, vpcId: string, side: PartSide, part: RulePart): PartMeaning {
  const read = readRule(map, {
    ...blank,
    vpcId,
    ...(side === 'target' ? { targets: [part] } : { hosts: [part] }),
  })
  const ports = map.ports.filter((port) => port.vpcId === vpcId)
  if (side === 'target') {
    const held = ports.filter((port) => read.targets.some(({ holds }) => holds(port)))
    return { isThere: read.unknown.targets.length === 0, ports: held }
  }
  return {
    isThere: read.unknown.hosts.length === 0,
    ports: ports.filter(({ own }) => own.some((remote) => matchesRemote(read, { remote, isInside: true }))),
  }
}

/** A rule that says nothing yet. */
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
