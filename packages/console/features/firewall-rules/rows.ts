import type { VpcFirewallRule } from '@portico/contract/types.ts'
import type { CallData } from '#data/calls.ts'
import type { BadgeItem } from './badges.tsx'
import { inOrder } from './changes.ts'
import { type RulePart, typeLabels } from './rule.ts'

/** The server's finding about a rule, considering the other rules of its VPC. */
export type Finding = CallData<'porticoVpcRuleFindings'>['items'][number]

/** How often a rule decided. */
export type RuleUse = CallData<'porticoVpcRuleUses'>['items'][number]

/** Packets that were dropped because no rule matches them. */
export type Unmatched = CallData<'porticoVpcRuleUses'>['unmatched'] | undefined

/** A rule as the list shows it. */
export interface RuleRow extends VpcFirewallRule {
  /** undefined until loaded, or on a server that does not analyze rules */
  readonly finding: Finding | undefined
  /** undefined until loaded, for a new rule, or if the system does not count packets */
  readonly use: RuleUse | undefined
}

/** Returns the rules with their findings and uses in order of evaluation, inbound before outbound. */
export function rowsOf(
  rules: readonly VpcFirewallRule[],
  findings: readonly Finding[] | undefined,
  uses: readonly RuleUse[] | undefined,
): readonly RuleRow[] {
  const byName = new Map(findings?.map((finding) => [finding.rule, finding]))
  const usesByName = new Map(uses?.map((use) => [use.rule, use]))
  return inOrder(rules).map((rule) => ({
    ...rule,
    finding: byName.get(rule.name),
    use: usesByName.get(rule.name),
  }))
}

/** Returns the states of a rule by which the list can be filtered. */
export function statesOf({ direction, status, finding, use }: RuleRow): readonly string[] {
  return [
    direction,
    ...(status === 'disabled' ? ['disabled'] : []),
    ...(finding?.trouble ? [finding.trouble.type] : []),
    ...(status === 'enabled' && use?.timeLastUsed === null ? ['unused'] : []),
  ]
}

export function targetItems({ targets, finding }: RuleRow): readonly BadgeItem[] {
  return targets.map((part) => itemOf(part, finding?.unknownTargets ?? []))
}

/** Returns the badges of a rule's filters: hosts, then protocols, then ports. */
export function filterItems({
  filters,
  finding,
}: Pick<VpcFirewallRule, 'filters'> & {
  readonly finding: Pick<Finding, 'unknownHosts'> | undefined
}): readonly BadgeItem[] {
  return [
    ...(filters.hosts ?? []).map((part) => itemOf(part, finding?.unknownHosts ?? [])),
    ...(filters.protocols ?? []).map((value) => ({ value })),
    ...(filters.ports ?? []).map((value) => ({ type: 'port', value })),
  ]
}

function itemOf({ type, value }: RulePart, unknown: readonly RulePart[]): BadgeItem {
  const isUnknown = unknown.some((part) => part.type === type && part.value === value)
  return { type: typeLabels[type], value, isUnknown }
}

export const itemsText = (items: readonly BadgeItem[]): string =>
  items.map(({ type, value }) => (type === undefined ? value : `${type} ${value}`)).join(', ')
