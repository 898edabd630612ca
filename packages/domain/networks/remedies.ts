import { nameWith } from '#names.ts'
import { parseAddress } from '#ip/cidr.ts'
import { compare } from './compare.ts'
import type { RulesHop } from './hops.ts'
import { type Port, withRules } from './map.ts'
import type { FirewallRule, Network, RuleEntry } from './network.ts'
import { type Path, PathFinder } from './path.ts'
import { answerPathQuery, type PathQuery } from './path-query.ts'

/** A change of the rules that lets a refused packet pass. */
export interface Remedy {
  readonly type: 'allow' | 'add_host' | 'add_port' | 'disable'
  /** the rule after the change; a new rule has an empty ID */
  readonly rule: FirewallRule
  /** number of paths that the change opens, including the requested one; null if unknown */
  readonly opens: number | null
}

/** Maximum budget steps for counting the paths that one remedy opens. The page waits for up to five of these counts. */
const maxSteps = 1_000_000

/**
 * Returns the changes of rules that each let a refused packet pass, the one that opens the fewest paths first. Each was
 * checked by evaluating the packet again.
 */
export function remediesFor(finder: PathFinder, query: PathQuery, { hops }: Path): readonly Remedy[] {
  const last = hops.at(-1)
  if (last?.type !== 'rules' || last.refused === null) return []
  const at = finder.map.portById(last.interface)
  if (at === undefined) return []
  const { network } = finder.map
  const tried = candidates(finder, query, last, at).flatMap((remedy): readonly Remedy[] => {
    const after = { ...network, rules: withRule(network.rules, remedy.rule) }
    if (!answerPathQuery(new PathFinder(withRules(finder.map, after.rules)), query).passes) return []
    return [{ ...remedy, opens: opened(network, after) }]
  })
  return tried.toSorted((a, b) => (a.opens ?? Infinity) - (b.opens ?? Infinity))
}

function candidates(
  finder: PathFinder,
  query: PathQuery,
  hop: RulesHop,
  at: Port,
): readonly Omit<Remedy, 'opens'>[] {
  const { port, protocol } = query
  const remote = remoteOf(finder, query, hop, at)
  const deciding = hop.considered.find(({ rule }) => rule.id === hop.rule)?.rule
  const before = hop.considered.filter(({ rule }) => rule.action === 'allow')
  const nearly = before.filter((one) => one.host === 'no' && one.protocol !== 'no' && one.port !== 'no')
  const otherPort = before.filter((one) => one.port === 'no' && one.protocol !== 'no' && one.host !== 'no')
  const widened = remote === null ? [] : nearly.slice(0, 2)
  return [
    { type: 'allow', rule: newRule(finder, query, { hop, at, remote, deciding }) },
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

/** Returns the remote end of the packet as a host filter of a firewall rule; null if the query names no address. */
function remoteOf(
  finder: PathFinder,
  { from, to }: PathQuery,
  { direction, packet }: RulesHop,
  at: Port,
): RuleEntry | null {
  if ((direction === 'inbound' ? from : to).type === 'outside') return null
  const text = direction === 'inbound' ? packet.source : packet.destination
  const holder = finder.map.holder(at.vpcId, parseAddress(text))
  return holder === undefined
    ? { type: 'ip', value: text }
    : { type: 'instance', value: holder.instance.name }
}

function newRule(
  finder: PathFinder,
  { protocol, port }: PathQuery,
  found: {
    readonly hop: RulesHop
    readonly at: Port
    readonly remote: RuleEntry | null
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
    // The new rule is evaluated just before the rule that refuses the packet, or last if no rule matches.
    priority: deciding === undefined ? lastPriority : Math.max(0, deciding.priority - 1),
    targets: [{ type: 'instance', value: at.instance.name }],
    hosts: remote && [remote],
    ports: port === null ? null : [`${port}`],
    protocols: [protocol],
  }
}

/** The largest priority value that is still evaluated before the default rules of a VPC. */
const lastPriority = 65_534

function withRule(rules: Network['rules'], rule: FirewallRule): Network['rules'] {
  return rule.id === '' ? [...rules, rule] : rules.map((one) => (one.id === rule.id ? rule : one))
}

function opened(before: Network, after: Network): number | null {
  return compare(before, after, maxSteps)?.opens.reduce((sum, { paths }) => sum + paths, 0) ?? null
}
