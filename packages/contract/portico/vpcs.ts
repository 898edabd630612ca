/** What can be said of VPCs beside what they are: what they hold, and what is the matter with their rules. */
import { whyNothing } from '@portico/domain/networks/findings.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { VpcFirewallRuleHostFilter, VpcFirewallRuleTarget } from '#schemas/firewall.ts'
import { Name, Uint32, Uuid } from '#schemas/primitives.ts'

/** How many things a VPC holds, or of them how many match what is searched for. */
export const VpcContents = component(
  'PorticoVpcContents',
  z.object({
    vpc_id: Uuid,
    firewall_rules: Uint32,
    subnets: Uint32,
    /** The system router is one of them. */
    routers: Uint32,
    internet_gateways: Uint32,
  }),
)
export const VpcContentsList = component('PorticoVpcContentsList', z.object({ items: z.array(VpcContents) }))

/** Rules are told by name, which is unique in their VPC: their ids are new after every change of the set. */
const RuleNames = z.array(Name)

/** What keeps a rule from deciding what it says. */
export const RuleTrouble = component(
  'PorticoRuleTrouble',
  z.discriminatedUnion('type', [
    /** Rules of its priority deny some of what it allows. */
    z.object({ type: z.literal('tied'), with: RuleNames, interface_count: Uint32 }),
    /** Rules before it decide all that it matches, at every interface. */
    z.object({ type: z.literal('never_decides'), covered_by: RuleNames }),
    z.object({ type: z.literal('matches_nothing'), why: z.enum(whyNothing) }),
  ]),
)

/** A firewall rule beside the others of its VPC, as the project is now. */
export const RuleFinding = component(
  'PorticoRuleFinding',
  z.object({
    rule: Name,
    /** How many interfaces its targets hold; 0 for one that is switched off. */
    interface_count: Uint32,
    trouble: RuleTrouble.nullable(),
    /** What it names that is not there. */
    unknown_targets: z.array(VpcFirewallRuleTarget),
    unknown_hosts: z.array(VpcFirewallRuleHostFilter),
  }),
)
export type RuleFinding = z.infer<typeof RuleFinding>

export const RuleFindings = component('PorticoRuleFindings', z.object({ items: z.array(RuleFinding) }))
export type RuleFindings = z.infer<typeof RuleFindings>

/** Something that a rule names, and what that means now. */
export const RulePartMeaning = component(
  'PorticoRulePartMeaning',
  z.object({
    side: z.enum(['target', 'host']),
    part: VpcFirewallRuleTarget,
    /** False for a name that nothing in the VPC has. */
    is_there: z.boolean(),
    /** How many instances of the VPC it holds. */
    instance_count: Uint32,
    /** The first of them by name. */
    instances: z.array(Name),
  }),
)
export type RulePartMeaning = z.infer<typeof RulePartMeaning>

/** In the order in which they were asked for, targets first. */
export const RulePartMeanings = component(
  'PorticoRulePartMeanings',
  z.object({ items: z.array(RulePartMeaning) }),
)
export type RulePartMeanings = z.infer<typeof RulePartMeanings>
