import { nameWith } from '#names.ts'
import { parseAddress } from '#ip/cidr.ts'
import { compare } from './compare.ts'
import type { RulesHop } from './hops.ts'
import { type Port, withRules } from './map.ts'
import type { FirewallRule, Network, RulePart } from './network.ts'
import { type Path, PathFinder } from './path.ts'
import { answer, type Asked } from './question.ts'

/** One way to let a packet through that rules refuse. */
export interface Remedy {
  readonly type: 'allow' | 'add_host' | 'add_port' | 'disable'
  /** as it would be; a new one has no id */
  readonly rule: FirewallRule
  /** paths that open with it, the one that was asked about among them; null where that is not known */
  readonly opens: number | null
}

/** Steps that counting what one of them opens may take: there are up to five, and a page waits. */
const patience = 1_000_000

/**
 * What would have to change for a packet to pass that a rule, or the lack of one, refuses: any one of these. Each is
 * tried; the one that opens least comes first.
 */
export function remediesFor(finder: PathFinder, asked: Asked, { hops }: Path): readonly Remedy[] {
  const last = hops.at(-1)
  if (last?.type !== 'rules' || last.refused === null) return []
  const at = finder.map.portById(last.interface)
  if (at === undefined) return []
  const { network } = finder.map
  const tried = candidates(finder, asked, last, at).flatMap((remedy): readonly Remedy[] => {
    const after = { ...network, rules: withRule(network.rules, remedy.rule) }
    if (!answer(new PathFinder(withRules(finder.map, after.rules)), asked).passes) return []
    return [{ ...remedy, opens: opened(network, after) }]
  })
  return tried.toSorted((a, b) => (a.opens ?? Infinity) - (b.opens ?? Infinity))
}

function candidates(
  finder: PathFinder,
  asked: Asked,
  hop: RulesHop,
  at: Port,
): readonly Omit<Remedy, 'opens'>[] {
  const { port, protocol } = asked
  const remote = remoteOf(finder, asked, hop, at)
  const deciding = hop.considered.find(({ rule }) => rule.id === hop.rule)?.rule
  const before = hop.considered.filter(({ rule }) => rule.action === 'allow')
  const nearly = before.filter((one) => one.host === 'no' && one.protocol !== 'no' && one.port !== 'no')
  const otherPort = before.filter((one) => one.port === 'no' && one.protocol !== 'no' && one.host !== 'no')
  const widened = remote === null ? [] : nearly.slice(0, 2)
  return [
    { type: 'allow', rule: newRule(finder, asked, { hop, at, remote, deciding }) },
    ...widened.map(({ rule }) => ({
      type: 'add_host' as const,
      rule: { ...rule, hosts: [...(rule.hosts ?? []), ...(remote === null ? [] : [remote])] },
    })),
    ...(port === null || protocol === 'ICMP' ? [] : otherPort.slice(0, 1)).map(({ rule }) => ({
      type: 'add_port' as const,
      rule: { ...rule, ports: [...(rule.ports ?? []), `${port}`] },
    })),
    ...(deciding === undefined
      ? []
      : [{ type: 'disable' as const, rule: { ...deciding, isEnabled: false } }]),
  ]
}

/** The other side as a rule names it; null for anybody outside. */
function remoteOf(
  finder: PathFinder,
  { from, to }: Asked,
  { direction, packet }: RulesHop,
  at: Port,
): RulePart | null {
  if ((direction === 'inbound' ? from : to).type === 'outside') return null
  const text = direction === 'inbound' ? packet.source : packet.destination
  const holder = finder.map.holder(at.vpcId, parseAddress(text))
  return holder === undefined
    ? { type: 'ip', value: text }
    : { type: 'instance', value: holder.instance.name }
}

function newRule(
  finder: PathFinder,
  { protocol, port }: Asked,
  found: {
    readonly hop: RulesHop
    readonly at: Port
    readonly remote: RulePart | null
    readonly deciding: FirewallRule | undefined
  },
): FirewallRule {
  const { hop, at, remote, deciding } = found
  const taken = new Set(
    finder.map.network.rules.filter(({ vpcId }) => vpcId === at.vpcId).map(({ name }) => name),
  )
  const traffic = port === null ? protocol.toLowerCase() : `${port}`
  const base = nameWith(`allow-${at.instance.name}`, `-${traffic}`)
  let name = base
  for (let i = 2; taken.has(name); i++) name = nameWith(base, `-${i}`)
  return {
    id: '',
    name,
    vpcId: at.vpcId,
    isEnabled: true,
    direction: hop.direction,
    action: 'allow',
    // Asked before what refuses now; where nothing does, after everything else.
    priority: deciding === undefined ? lastPriority : Math.max(0, deciding.priority - 1),
    targets: [{ type: 'instance', value: at.instance.name }],
    hosts: remote && [remote],
    ports: port === null ? null : [`${port}`],
    protocols: [protocol],
  }
}

/** That of the rules which every VPC begins with. */
const lastPriority = 65_534

function withRule(rules: Network['rules'], rule: FirewallRule): Network['rules'] {
  return rule.id === '' ? [...rules, rule] : rules.map((one) => (one.id === rule.id ? rule : one))
}

function opened(before: Network, after: Network): number | null {
  return compare(before, after, patience)?.opens.reduce((sum, { paths }) => sum + paths, 0) ?? null
}
