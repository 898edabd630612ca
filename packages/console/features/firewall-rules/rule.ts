import type { CamelBody } from '@portico/contract/client.ts'
import type { VpcFirewallRule } from '@portico/contract/types.ts'

/** A rule as it is written. Other fields, such as the ID, change with every write of the rule set. */
export type RuleBody = CamelBody<'vpc_firewall_rules_update'>['rules'][number]

/** A target or a host filter, for example `{ type: 'subnet', value: 'app' }`. */
export type RulePart = RuleBody['targets'][number]
export type PartType = RulePart['type']

/** The fields of a rule that the console compares and merges separately. */
export const ruleFields = [
  'name',
  'description',
  'status',
  'action',
  'direction',
  'priority',
  'targets',
  'hosts',
  'ports',
  'protocols',
] as const
export type RuleField = (typeof ruleFields)[number]

/** The priority of rules that are evaluated last. */
export const lastPriority = 65_535

/** Returns whether a rule can have this priority. */
export const isPriority = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= lastPriority

/** Returns the fields of a server's rule that a write sends. */
export function bodyOf(rule: VpcFirewallRule | RuleBody): RuleBody {
  const { name, description, status, action, direction, priority, targets, filters } = rule
  return { name, description, status, action, direction, priority, targets, filters }
}

/** Returns a field of a rule as text for comparisons: lists are sorted, and an empty list equals an absent one. */
export function fieldText(rule: RuleBody, field: RuleField): string {
  switch (field) {
    case 'targets':
      return setText(rule.targets.map(partText))
    case 'hosts':
      return setText((rule.filters.hosts ?? []).map(partText))
    case 'ports':
    case 'protocols':
      return setText(rule.filters[field] ?? [])
    default:
      return String(rule[field])
  }
}

/** Returns an entry as text, for example `subnet app`. */
const partText = ({ type, value }: RulePart): string => `${typeLabels[type]} ${value}`

export const typeLabels: Readonly<Record<PartType, string>> = {
  vpc: 'vpc',
  subnet: 'subnet',
  instance: 'instance',
  ip: 'ip',
  ip_net: 'ip net',
}

const collator = new Intl.Collator('en', { numeric: true })

const setText = (texts: readonly string[]): string => texts.toSorted(collator.compare).join(', ')

export function isSameRule(one: RuleBody, other: RuleBody): boolean {
  return ruleFields.every((field) => fieldText(one, field) === fieldText(other, field))
}
