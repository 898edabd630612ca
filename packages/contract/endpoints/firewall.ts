import { VpcFirewallRuleUpdateParams, VpcFirewallRules } from '#schemas/firewall.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const firewallEndpoints = endpointsOf({
  vpc_firewall_rules_view: { query: { project: Selector, vpc: NameOrId }, answer: VpcFirewallRules },
  vpc_firewall_rules_update: {
    query: { project: Selector, vpc: NameOrId },
    body: VpcFirewallRuleUpdateParams,
    answer: VpcFirewallRules,
  },
})
