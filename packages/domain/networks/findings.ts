import type { Port } from './map.ts'
import type { FirewallRule } from './network.ts'
import type { PathFinder } from './path.ts'
import { type ResolvedRule, resolveRule, targetFor } from './rules.ts'
import { type RuleStatus, RuleStatuses } from './rule-status.ts'

/** The problem of a rule of a VPC at all interfaces it applies to; null for no problem. */
type RuleProblem =
  /** Deny rules of the same priority overrule part of what the rule allows. */
  | { readonly type: 'tied'; readonly with: readonly string[]; readonly interfaces: number }
  /** At every interface that the rule applies to, earlier rules match all of its packets. */
  | { readonly type: 'never_decides'; readonly coveredBy: readonly string[] }
  /** The rule cannot match any packet, even without the other rules. */
  | { readonly type: 'matches_nothing'; readonly why: NothingReason }

export const nothingReasons = [
  'no_targets',
  'unknown_targets',
  'unknown_hosts',
  'ports_without_protocol',
] as const
type NothingReason = (typeof nothingReasons)[number]

/** The findings about a rule in the context of the other rules of its VPC. */
export interface RuleFinding {
  readonly resolved: ResolvedRule
  /** number of examined interfaces that the rule's targets include */
  readonly interfaces: number
  readonly trouble: RuleProblem | null
}

/** Maximum number of comparisons of a target with an interface. Interfaces beyond it are not examined. */
const maxComparisons = 5_000_000

/** Maximum number of conflicting or covering rules listed per rule. */
const maxListed = 20

/**
 * Returns the findings of each rule of a VPC in its current state. A disabled rule is only checked for whether it could
 * match anything. Interfaces with the same rules are examined once. If there are too many interfaces to examine, no
 * rule is reported as never deciding (decision 29).
 */
export function ruleFindings(
  finder: PathFinder,
  vpcId: string,
  maxSteps = maxComparisons,
): readonly RuleFinding[] {
  const { map } = finder
  const statuses = new RuleStatuses(map)
  const rules = map.network.rules.filter((rule) => rule.vpcId === vpcId)
  const ports = map.ports.filter((port) => port.vpcId === vpcId)
  const examined = ports.slice(
    0,
    Math.floor(maxSteps / (sum(rules.map(({ targets }) => targets.length)) + 1)),
  )
  const found = new Map([
    ...statusesByRule(finder.rules(vpcId, 'inbound'), statuses, examined),
    ...statusesByRule(finder.rules(vpcId, 'outbound'), statuses, examined),
  ])
  return rules.map((rule) => {
    const { resolved, met } = found.get(rule.id) ?? { resolved: resolveRule(map, rule), met: [] }
    const interfaces = sum(met.map(({ interfaces: count }) => count))
    return { resolved, interfaces, trouble: problemOf(resolved, met, examined.length === ports.length) }
  })
}

/** The status of one rule at a group of equivalent interfaces. */
interface StatusAtInterfaces {
  readonly status: RuleStatus
  readonly interfaces: number
}

/**
 * Returns the status of each rule at each group of interfaces. @param rules the enabled rules of one direction, in
 * order
 */
function statusesByRule(rules: readonly ResolvedRule[], statuses: RuleStatuses, ports: readonly Port[]) {
  const found = new Map(
    rules.map((resolved) => [resolved.rule.id, { resolved, met: [] as StatusAtInterfaces[] }]),
  )
  const equivalent = Map.groupBy(ports, (port) =>
    rules.map((resolved) => (targetFor(resolved, port) === undefined ? '0' : '1')).join(''),
  )
  for (const [pattern, [port, ...others]] of equivalent) {
    const applying = rules.filter((_, at) => pattern[at] === '1')
    for (const [at, status] of statuses.of(port?.vpcId ?? '', applying).entries()) {
      found.get(applying[at]?.rule.id ?? '')?.met.push({ status, interfaces: 1 + others.length })
    }
  }
  return found
}

/**
 * Returns the problem of a rule, or null.
 * @param isWhole whether every interface was examined
 */
function problemOf(
  resolved: ResolvedRule,
  met: readonly StatusAtInterfaces[],
  isWhole: boolean,
): RuleProblem | null {
  const why = whyMatchesNothing(resolved)
  if (why !== null) return { type: 'matches_nothing', why }
  const tied = met.flatMap(({ status, interfaces }) => {
    const ids = tiedIn(status)
    return ids.length === 0 ? [] : [{ ids, interfaces }]
  })
  if (tied.length > 0) {
    const ids = first(tied.flatMap((each) => each.ids))
    return { type: 'tied', with: ids, interfaces: sum(tied.map(({ interfaces }) => interfaces)) }
  }
  const covered = met.flatMap(({ status }) => (status.type === 'never_decides' ? [status.coveredBy] : []))
  const isIdle = isWhole && met.length > 0 && covered.length === met.length
  return isIdle ? { type: 'never_decides', coveredBy: first(covered.flat()) } : null
}

function tiedIn(standing: RuleStatus): readonly string[] {
  if (standing.type === 'loses_tie') return standing.to
  return standing.type === 'decides' ? standing.against : []
}

function whyMatchesNothing({ rule, unknown, ranges, protocols }: ResolvedRule): NothingReason | null {
  const isNoneThere = (parts: FirewallRule['targets'] | null, missing: readonly unknown[]) =>
    parts !== null && parts.length > 0 && missing.length === parts.length
  if (rule.targets.length === 0) return 'no_targets'
  if (isNoneThere(rule.targets, unknown.targets)) return 'unknown_targets'
  if (isNoneThere(rule.hosts, unknown.hosts)) return 'unknown_hosts'
  const isWithoutPorts = protocols?.every((protocol) => protocol === 'ICMP') === true
  return ranges !== null && isWithoutPorts ? 'ports_without_protocol' : null
}

const first = (ids: readonly string[]): readonly string[] => [...new Set(ids)].slice(0, maxListed)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
