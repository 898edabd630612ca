import { type PortRange, tryParsePortRange } from '#firewall/ports.ts'
import { type Address, addressBits, type Cidr, containsAddress, parseAddress, parseCidr } from '#ip/cidr.ts'
import type { NetworkMap, Port } from './map.ts'
import type { Direction, FirewallRule, Protocol, RulePart } from './network.ts'

/** A packet as the firewall of one interface sees it. */
export interface Seen {
  /** the other side: where it goes to, or where it comes from */
  readonly remote: Address
  /** Does it stay within the VPC (outbound: by its destination; inbound: it came from there)? */
  readonly isInside: boolean
  readonly protocol: Protocol
  /** of the destination; null where the protocol has none */
  readonly port: number | null
}

/** A rule with its names looked up. */
export interface ReadRule {
  readonly rule: FirewallRule
  readonly targets: readonly Target[]
  /** The other side; null for anything. */
  readonly remotes: Remotes | null
  /** null for any; of protocols without ports nothing matches where there are ranges */
  readonly ranges: readonly PortRange[] | null
  readonly protocols: readonly Protocol[] | null
  /** What it names that is not there: it matches nothing. */
  readonly unknown: { readonly targets: readonly RulePart[]; readonly hosts: readonly RulePart[] }
}

/** What a target holds, for asking one interface after the other: there may be many of both. */
interface Target {
  readonly part: RulePart
  readonly holds: (port: Port) => boolean
}

interface Remotes {
  /** everything within the VPC */
  readonly vpc: boolean
  /** addresses that were named: only within the VPC */
  readonly named: readonly Cidr[]
  /** addresses that were written out, wherever they are */
  readonly written: readonly Cidr[]
}

/** What of a rule says when it is asked. */
type Asked = Pick<FirewallRule, 'priority' | 'action' | 'name'>

/**
 * The order in which rules are asked: the first one that matches decides. Of rules of one priority those that deny come
 * first, so that what is forbidden stays so whatever else is written (decision 32).
 */
export function compareRules(a: Asked, b: Asked): number {
  if (a.priority !== b.priority) return a.priority - b.priority
  if (a.action !== b.action) return a.action === 'deny' ? -1 : 1
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

/** The rules of a VPC in one direction that are switched on, in the order in which they are asked. */
export function readRules(map: NetworkMap, vpcId: string, direction: Direction): readonly ReadRule[] {
  return map.network.rules
    .filter((rule) => rule.vpcId === vpcId && rule.direction === direction && rule.isEnabled)
    .toSorted(compareRules)
    .map((rule) => readRule(map, rule))
}

export function readRule(map: NetworkMap, rule: FirewallRule): ReadRule {
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

/** Which interfaces of its VPC a target holds. */
function holderOf(map: NetworkMap, vpcId: string, { type, value }: RulePart): Target['holds'] {
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

/** The first of its targets that holds an interface; undefined for a rule that does not apply there. */
export function targetFor({ rule, targets }: ReadRule, port: Port): RulePart | undefined {
  return rule.vpcId === port.vpcId ? targets.find(({ holds }) => holds(port))?.part : undefined
}

function remotesOf(map: NetworkMap, vpcId: string, hosts: readonly RulePart[]): Remotes {
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

function isThere(map: NetworkMap, vpcId: string, { type, value }: RulePart): boolean {
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

const isWritten = ({ type }: RulePart): boolean => type === 'ip' || type === 'ip_net'

function blockOf({ type, value }: RulePart): Cidr {
  return type === 'ip' ? single(parseAddress(value)) : parseCidr(value)
}

export function single({ version, value }: Address): Cidr {
  return { version, address: value, width: addressBits[version] }
}

/** Does it, as far as protocol and port go? */
export function matchesTraffic(read: ReadRule, protocol: Protocol, port: number | null): boolean {
  return matchesProtocol(read, protocol) && matchesPort(read, port)
}

function matchesProtocol({ protocols }: ReadRule, protocol: Protocol): boolean {
  return protocols === null || protocols.includes(protocol)
}

function matchesPort({ ranges }: ReadRule, port: number | null): boolean {
  return ranges === null || (port !== null && ranges.some(({ first, last }) => first <= port && port <= last))
}

/** Does it, as far as the other side goes? */
export function matchesRemote(
  { remotes }: ReadRule,
  { remote, isInside }: Omit<Seen, 'protocol' | 'port'>,
): boolean {
  if (remotes === null) return true
  const { vpc, named, written } = remotes
  if (written.some((block) => containsAddress(block, remote))) return true
  return isInside && (vpc || named.some((block) => containsAddress(block, remote)))
}

/** What a packet that no rule matches comes to (docs/reference/networking-vpc.md#firewall-rules). */
export const withoutRule = { inbound: 'deny', outbound: 'allow' } as const

export interface Decision {
  readonly action: 'allow' | 'deny'
  /** null where no rule matches */
  readonly by: FirewallRule | null
  /** Rules of the same priority that match too, and say otherwise. */
  readonly against: readonly FirewallRule[]
  /** The rules that apply to the interface, as they were asked; the one that decides is the last. */
  readonly considered: readonly Considered[]
}

/** What one part of a rule says of a packet. */
type Match = 'any' | 'yes' | 'no'

/** A rule that was asked about a packet, part by part: what matches in all but one of them is nearly meant. */
export interface Considered {
  readonly rule: FirewallRule
  readonly host: Match
  readonly protocol: Match
  readonly port: Match
}

/** A rule that was held against a packet, wherever it applies: many interfaces on a way ask about the same. */
export interface Weighed extends Considered {
  readonly read: ReadRule
  /** Does it say anything about the packet? */
  readonly matches: boolean
}

export function weigh(read: ReadRule, packet: Seen): Weighed {
  const host = match(read.remotes, () => matchesRemote(read, packet))
  const protocol = match(read.protocols, () => matchesProtocol(read, packet.protocol))
  const port = match(read.ranges, () => matchesPort(read, packet.port))
  const matches = host !== 'no' && protocol !== 'no' && port !== 'no'
  return { rule: read.rule, read, host, protocol, port, matches }
}

/** What rules in their order, held against a packet, make of it at an interface. */
export function decide(rules: readonly Weighed[], direction: Direction, at: Port): Decision {
  const considered: Considered[] = []
  let by: FirewallRule | null = null
  const against: FirewallRule[] = []
  for (const { read, matches, rule, host, protocol, port } of rules) {
    if (by !== null && rule.priority !== by.priority) break
    // What has decided is asked no more; what would have said otherwise is told.
    if (by !== null && (!matches || rule.action === by.action)) continue
    if (targetFor(read, at) === undefined) continue
    if (by !== null) {
      against.push(rule)
      continue
    }
    considered.push({ rule, host, protocol, port })
    if (matches) by = rule
  }
  return { action: by?.action ?? withoutRule[direction], by, against, considered }
}

function match(part: object | null, matches: () => boolean): Match {
  return part === null ? 'any' : matches() ? 'yes' : 'no'
}
