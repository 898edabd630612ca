/** Additional data of VPCs: their content, and findings about their rules. */
import { nothingReasons } from '@portico/domain/networks/findings.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { VpcFirewallRuleHostFilter, VpcFirewallRuleTarget } from '#schemas/firewall.ts'
import { Name, Uint32, Uuid } from '#schemas/primitives.ts'

/** Number of resources in a VPC, or of those that match a search. */
export const VpcContents = component(
  'PorticoVpcContents',
  z.object({
    vpc_id: Uuid,
    firewall_rules: Uint32,
    subnets: Uint32,
    /** Includes the system router. */
    routers: Uint32,
    internet_gateways: Uint32,
  }),
)
export const VpcContentsList = component('PorticoVpcContentsList', z.object({ items: z.array(VpcContents) }))

/** Rules are given by name, which is unique in their VPC, since each change of the set gives them new ids. */
const RuleNames = z.array(Name)

/** What prevents a rule from taking effect. */
export const RuleTrouble = component(
  'PorticoRuleTrouble',
  z.discriminatedUnion('type', [
    /** Rules of the same priority deny some of what it allows. */
    z.object({ type: z.literal('tied'), with: RuleNames, interface_count: Uint32 }),
    /** Earlier rules decide everything that it matches, at every interface. */
    z.object({ type: z.literal('never_decides'), covered_by: RuleNames }),
    z.object({ type: z.literal('matches_nothing'), why: z.enum(nothingReasons) }),
  ]),
)

/** Findings about a firewall rule among the others of its VPC, in the project's current state. */
export const RuleFinding = component(
  'PorticoRuleFinding',
  z.object({
    rule: Name,
    /** Number of interfaces that its targets include; 0 for a disabled rule. */
    interface_count: Uint32,
    trouble: RuleTrouble.nullable(),
    /** Targets and filters that do not exist. */
    unknown_targets: z.array(VpcFirewallRuleTarget),
    unknown_hosts: z.array(VpcFirewallRuleHostFilter),
  }),
)
export type RuleFinding = z.infer<typeof RuleFinding>

export const RuleFindings = component('PorticoRuleFindings', z.object({ items: z.array(RuleFinding) }))
export type RuleFindings = z.infer<typeof RuleFindings>

/** A target or filter of a rule, and what it currently includes. */
export const RulePartMeaning = component(
  'PorticoRulePartMeaning',
  z.object({
    side: z.enum(['target', 'host']),
    part: VpcFirewallRuleTarget,
    /** False for a name that does not exist in the VPC. */
    is_there: z.boolean(),
    /** Number of included instances of the VPC. */
    instance_count: Uint32,
    /** The first ones by name. */
    instances: z.array(Name),
  }),
)
export type RulePartMeaning = z.infer<typeof RulePartMeaning>

/** In the requested order, targets first. */
export const RulePartMeanings = component(
  'PorticoRulePartMeanings',
  z.object({ items: z.array(RulePartMeaning) }),
)
export type RulePartMeanings = z.infer<typeof RulePartMeanings>
