import type { VpcFirewallRule } from '@portico/contract/types.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'
import { freeName } from './changes.ts'
import { bodyOf } from './rule.ts'
import { setCall } from './set-call.ts'

/** A rule with its complete rule set, because the API writes all rules of a VPC together. */
export interface CodedRule extends Placed<VpcFirewallRule> {
  /** Name of the VPC */
  readonly vpc: string
  readonly rules: readonly VpcFirewallRule[]
}

/** Defines how firewall rules are shown as code and duplicated. */
export const firewallRuleCode = {
  duplicate: ({ resource, project, vpc, rules }) => {
    const copy = { ...bodyOf(resource), name: freeName(resource.name, rules) }
    return setCall({ project, vpc }, [...rules.map(bodyOf), copy])
  },
  duplicateNote:
    'Rules are replaced as a set: these are all current rules and a copy. Rules that you leave out are deleted.',
  read: ({ project, vpc }) => ({ operation: 'vpc_firewall_rules_view', args: { query: { project, vpc } } }),
  terraformOperation: () => null,
} satisfies KindCode<CodedRule>
