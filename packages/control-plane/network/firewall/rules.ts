import type { VpcFirewallRuleUpdate } from '@portico/contract/schemas/firewall.ts'
import { canonicalEntry, repeatedEntry } from '@portico/domain/firewall/entries.ts'
import { repeatedPort, tryParsePortRange } from '@portico/domain/firewall/ports.ts'
import { invalidValue, type Refusal } from '@portico/domain/refusals.ts'

/**
 * Limits of a VPC's firewall rules (docs/reference/networking-vpc.md#firewall-rules): number of rules, and number of
 * entries in each list of a rule.
 */

const maxRules = 1024
const maxParts = 256

/** Returns a rule whose targets and filters have the form in which they are stored and compared. */
export function canonicalRule(rule: VpcFirewallRuleUpdate): VpcFirewallRuleUpdate {
  const { targets, filters } = rule
  return {
    ...rule,
    targets: targets.map(canonicalEntry),
    filters: { ...filters, ...(filters.hosts && { hosts: filters.hosts.map(canonicalEntry) }) },
  }
}

/**
 * Returns the refusal of a set of rules, or null.
 * @param rules in canonical form
 */
export function checkRules(rules: readonly VpcFirewallRuleUpdate[]): Refusal | null {
  if (rules.length > maxRules) return tooMany('rules', maxRules)
  const seen = new Set<string>()
  const duplicates = new Set<string>()
  for (const { name } of rules) (seen.has(name) ? duplicates : seen).add(name)
  if (duplicates.size > 0) {
    const names = [...duplicates].map((name) => `"${name}"`).join(', ')
    return invalidValue('rules', `Rule names must be unique. Duplicates: [${names}]`)
  }
  for (const rule of rules) {
    const refusal = checkRule(rule)
    if (refusal !== null) return refusal
  }
  return null
}

function checkRule({ name, targets, filters }: VpcFirewallRuleUpdate): Refusal | null {
  if (targets.length > maxParts) return tooMany('targets', maxParts)
  for (const part of ['hosts', 'ports', 'protocols'] as const) {
    if ((filters[part]?.length ?? 0) > maxParts) return tooMany(`filters.${part}`, maxParts)
  }
  const [target, host] = [repeatedEntry(targets), repeatedEntry(filters.hosts ?? [])]
  if (target !== undefined) return repeated('targets', name, `${target.type} ${target.value}`)
  if (host !== undefined) return repeated('filters.hosts', name, `${host.type} ${host.value}`)
  // The contract has checked the form of the range, but not that it is ascending.
  const reversed = filters.ports?.find((range) => tryParsePortRange(range) === null)
  if (reversed !== undefined) {
    return invalidValue('filters.ports', `port range "${reversed}" ends before it begins`)
  }
  const port = repeatedPort(filters.ports ?? [])
  if (port !== undefined) return repeated('filters.ports', name, `port ${port}`)
  const protocol = filters.protocols?.find((each, at, all) => all.indexOf(each) !== at)
  return protocol === undefined ? null : repeated('filters.protocols', name, `protocol ${protocol}`)
}

function repeated(label: string, rule: string, entry: string): Refusal {
  return invalidValue(label, `rule "${rule}" contains ${entry} more than once. Remove the repeated entries`)
}

function tooMany(label: string, limit: number): Refusal {
  return invalidValue(label, `max length ${limit}`)
}
