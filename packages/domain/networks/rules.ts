import { type PortRange, tryParsePortRange } from '#firewall/ports.ts'
import { type Address, addressBits, type Cidr, containsAddress, parseAddress, parseCidr } from '#ip/cidr.ts'
import type { NetworkMap, Port } from './map.ts'
import type { Direction, FirewallRule, Protocol, RuleEntry } from './network.ts'

/** A packet as the firewall of one interface sees it. */
export interface SeenPacket {
  /** address of the other end: the destination of outbound packets, the source of inbound ones */
  readonly remote: Address
  /** whether the packet stays within the VPC: its destination (outbound) or its origin (inbound) is in it */
  readonly isInside: boolean
  readonly protocol: Protocol
  /** destination port; null if the protocol has no ports */
  readonly port: number | null
}

/** A rule with its names resolved. */
export interface ResolvedRule {
  readonly rule: FirewallRule
  readonly targets: readonly Target[]
  /** the host filters; null for any host */
  readonly remotes: Remotes | null
  /** port ranges; null for any port. A rule with ranges does not match protocols without ports */
  readonly ranges: readonly PortRange[] | null
  readonly protocols: readonly Protocol[] | null
  /** targets and filters whose name does not exist; they match no packet */
  readonly unknown: { readonly targets: readonly RuleEntry[]; readonly hosts: readonly RuleEntry[] }
}

/** A target in a form that is fast to compare with many interfaces. */
interface Target {
  readonly part: RuleEntry
  readonly holds: (port: Port) => boolean
}

interface Remotes {
  /** any address within the VPC */
  readonly vpc: boolean
  /** addresses of named resources, matched within the VPC only */
  readonly named: readonly Cidr[]
  /** literal addresses, matched everywhere */
  readonly written: readonly Cidr[]
}

/** The fields of a rule that decide its position in the order of evaluation. */
type RuleOrder = Pick<FirewallRule, 'priority' | 'action' | 'name'>

/**
 * Comparator for the order of evaluation; the first matching rule decides. At equal priority deny rules come first, so
 * that another rule cannot allow what one forbids (decision 29).
 */
export function compareRules(a: RuleOrder, b: RuleOrder): number {
  if (a.priority !== b.priority) return a.priority - b.priority
  if (a.action !== b.action) return a.action === 'deny' ? -1 : 1
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

/** Returns the enabled rules of a VPC in one direction, in the order of evaluation. */
export function resolveRules(map: NetworkMap, vpcId: string, direction: Direction): readonly ResolvedRule[] {
  return map.network.rules
    .filter((rule) => rule.vpcId === vpcId && rule.direction === direction && rule.isEnabled)
    .toSorted(compareRules)
    .map((rule) => resolveRule(map, rule))
}

export function resolveRule(map: NetworkMap, rule: FirewallRule): ResolvedRule {
  const hosts = rule.hosts ?? []
  return {
    rule,
    targets: rule.targets.map((part) => ({ part, holds: holderOf(map, rule.vpcId, part) })),
    remotes: hosts.length === 0 ? null : remotesOf(map, rule.vpcId, hosts),
    ranges: rule.ports?.length ? rule.ports.flatMap((text) => tryParsePortRange(text) ?? []) : null,
    protocols: rule.protocols?.length ? rule.protocols : null,
    unknown: {
      targets: rule.targets.filter((part) => !isThere(map, rule.vpcId, part)),
      hosts: hosts.filter((part) => !isThere(map, rule.vpcId, part)),
    },
  }
}

/** Returns a function that tells whether a target includes an interface of its VPC. */
function holderOf(map: NetworkMap, vpcId: string, { type, value }: RuleEntry): Target['holds'] {
  switch (type) {
    case 'vpc': {
      const isNamed = map.isVpcNamed(vpcId, value)
      return () => isNamed
    }
    case 'subnet': {
      const id = map.subnetNamed(vpcId, value)?.id
      return ({ subnetId }) => subnetId === id
    }
    case 'instance':
      return ({ instance }) => instance.name === value
    case 'ip':
    case 'ip_net': {
      const block = blockOf({ type, value })
      return ({ own }) => own.some((address) => containsAddress(block, address))
    }
  }
}

/** Returns the first target of the rule that includes an interface, or undefined if the rule does not apply to it. */
export function targetFor({ rule, targets }: ResolvedRule, port: Port): RuleEntry | undefined {
  return rule.vpcId === port.vpcId ? targets.find(({ holds }) => holds(port))?.part : undefined
}

function remotesOf(map: NetworkMap, vpcId: string, hosts: readonly RuleEntry[]): Remotes {
  const named = hosts.flatMap(({ type, value }): readonly Cidr[] => {
    if (type === 'instance') return map.portsNamed(vpcId, value).flatMap(({ own }) => own.map(single))
    const subnet = type === 'subnet' ? map.subnetNamed(vpcId, value) : undefined
    return subnet === undefined ? [] : map.blocksOf(subnet)
  })
  return {
    vpc: hosts.some(({ type, value }) => type === 'vpc' && map.isVpcNamed(vpcId, value)),
    named,
    written: hosts.filter(isWritten).map(blockOf),
  }
}

function isThere(map: NetworkMap, vpcId: string, { type, value }: RuleEntry): boolean {
  switch (type) {
    case 'vpc':
      return map.isVpcNamed(vpcId, value)
    case 'subnet':
      return map.subnetNamed(vpcId, value) !== undefined
    case 'instance':
      return map.portsNamed(vpcId, value).length > 0
    case 'ip':
    case 'ip_net':
      return true
  }
}

const isWritten = ({ type }: RuleEntry): boolean => type === 'ip' || type === 'ip_net'

function blockOf({ type, value }: RuleEntry): Cidr {
  return type === 'ip' ? single(parseAddress(value)) : parseCidr(value)
}

export function single({ version, value }: Address): Cidr {
  return { version, address: value, width: addressBits[version] }
}

/** Whether the rule matches a protocol and port. */
export function matchesTraffic(resolved: ResolvedRule, protocol: Protocol, port: number | null): boolean {
  return matchesProtocol(resolved, protocol) && matchesPort(resolved, port)
}

function matchesProtocol({ protocols }: ResolvedRule, protocol: Protocol): boolean {
  return protocols === null || protocols.includes(protocol)
}

function matchesPort({ ranges }: ResolvedRule, port: number | null): boolean {
  return ranges === null || (port !== null && ranges.some(({ first, last }) => first <= port && port <= last))
}

/** Whether a host filter of the rule matches. */
export function matchesRemote(
  { remotes }: ResolvedRule,
  { remote, isInside }: Omit<SeenPacket, 'protocol' | 'port'>,
): boolean {
  if (remotes === null) return true
  const { vpc, named, written } = remotes
  if (written.some((block) => containsAddress(block, remote))) return true
  return isInside && (vpc || named.some((block) => containsAddress(block, remote)))
}

/** The action for packets that no rule matches (docs/reference/networking-vpc.md#firewall-rules). */
export const defaultAction = { inbound: 'deny', outbound: 'allow' } as const

export interface Decision {
  readonly action: 'allow' | 'deny'
  /** the rule that decides; null if no rule matches */
  readonly by: FirewallRule | null
  /** other matching rules of the same priority with the opposite action */
  readonly against: readonly FirewallRule[]
  /** the evaluated rules in order; the last one decides */
  readonly considered: readonly EvaluatedRule[]
}

/** Result of one condition of a rule. */
type Match = 'any' | 'yes' | 'no'

/** An evaluated rule with the result of each condition. A rule that fails only one condition almost matches. */
export interface EvaluatedRule {
  readonly rule: FirewallRule
  readonly host: Match
  readonly protocol: Match
  readonly port: Match
}

/** A rule with its result for a packet, before the targets are checked. Many interfaces on a path share it. */
export interface MatchedRule extends EvaluatedRule {
  readonly read: ResolvedRule
  /** whether all conditions match */
  readonly matches: boolean
}

export function matchRule(read: ResolvedRule, packet: SeenPacket): MatchedRule {
  const host = match(read.remotes, () => matchesRemote(read, packet))
  const protocol = match(read.protocols, () => matchesProtocol(read, packet.protocol))
  const port = match(read.ranges, () => matchesPort(read, packet.port))
  const matches = host !== 'no' && protocol !== 'no' && port !== 'no'
  return { rule: read.rule, read, host, protocol, port, matches }
}

/** Returns the decision at an interface, given the evaluated rules in order. */
export function decide(rules: readonly MatchedRule[], direction: Direction, at: Port): Decision {
  const considered: EvaluatedRule[] = []
  let by: FirewallRule | null = null
  const against: FirewallRule[] = []
  for (const { read, matches, rule, host, protocol, port } of rules) {
    if (by !== null && rule.priority !== by.priority) break
    // After the decision, only conflicting rules of the same priority are collected.
    if (by !== null && (!matches || rule.action === by.action)) continue
    if (targetFor(read, at) === undefined) continue
    if (by !== null) {
      against.push(rule)
      continue
    }
    considered.push({ rule, host, protocol, port })
    if (matches) by = rule
  }
  return { action: by?.action ?? defaultAction[direction], by, against, considered }
}

function match(part: object | null, matches: () => boolean): Match {
  return part === null ? 'any' : matches() ? 'yes' : 'no'
}
