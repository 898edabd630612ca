/** Extensions about VPCs: their resources, and findings about their firewall rules. */
import { nothingReasons } from '@portico/domain/networks/findings.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { VpcFirewallRuleHostFilter, VpcFirewallRuleTarget } from '#schemas/firewall.ts'
import { Name, Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'

/** The number of resources in a VPC, or of those that match a search. */
export const VpcContents = component(
  'PorticoVpcContents',
  z.object({
    vpc_id: Uuid,
    firewall_rules: Uint32,
    subnets: Uint32,
    /** number of routers, including the system router */
    routers: Uint32,
    internet_gateways: Uint32,
  }),
)
export const VpcContentsList = component('PorticoVpcContentsList', z.object({ items: z.array(VpcContents) }))

/**
 * Whether packets obey the settings of a VPC. `waiting`: changes since `time_waiting` do not affect packets yet. `none`:
 * no network engine carries the packets of this system.
 */
export const VpcNetwork = component(
  'PorticoVpcNetwork',
  z.object({
    state: z.enum(['in_force', 'waiting', 'none']),
    time_waiting: Timestamp.nullable(),
    /** why the last attempt to apply the changes failed; null if there was no failure */
    failure: z.string().nullable(),
    /** settings that the network engine did not accept, each as one sentence; they do not affect packets */
    refused: z.array(z.string()),
  }),
)
export type VpcNetwork = z.infer<typeof VpcNetwork>

/**
 * Names of rules. Rules are identified by their name, which is unique in their VPC, since each change of the set gives
 * them new IDs.
 */
const RuleNames = z.array(Name)

/** The reason why a rule does not take full effect. */
export const RuleTrouble = component(
  'PorticoRuleTrouble',
  z.discriminatedUnion('type', [
    /** Deny rules of the same priority overrule part of what the rule allows. */
    z.object({ type: z.literal('tied'), with: RuleNames, interface_count: Uint32 }),
    /** Earlier rules match all packets of the rule, at every interface. */
    z.object({ type: z.literal('never_decides'), covered_by: RuleNames }),
    z.object({ type: z.literal('matches_nothing'), why: z.enum(nothingReasons) }),
  ]),
)

/**
 * The findings about a firewall rule in the context of the other rules of its VPC, in the current state of the project.
 */
export const RuleFinding = component(
  'PorticoRuleFinding',
  z.object({
    rule: Name,
    /** number of interfaces that the rule's targets include; 0 for a disabled rule */
    interface_count: Uint32,
    trouble: RuleTrouble.nullable(),
    /** targets and filters whose resource does not exist */
    unknown_targets: z.array(VpcFirewallRuleTarget),
    unknown_hosts: z.array(VpcFirewallRuleHostFilter),
  }),
)
export type RuleFinding = z.infer<typeof RuleFinding>

export const RuleFindings = component('PorticoRuleFindings', z.object({ items: z.array(RuleFinding) }))
export type RuleFindings = z.infer<typeof RuleFindings>

/** A target or filter of a rule, and the instances that it includes now. */
export const RulePartMeaning = component(
  'PorticoRulePartMeaning',
  z.object({
    side: z.enum(['target', 'host']),
    part: VpcFirewallRuleTarget,
    /** whether the named resource exists in the VPC */
    is_there: z.boolean(),
    /** number of included instances of the VPC */
    instance_count: Uint32,
    /** first included instances by name */
    instances: z.array(Name),
  }),
)
export type RulePartMeaning = z.infer<typeof RulePartMeaning>

/** The meanings of the requested targets and filters, in the requested order, targets first. */
export const RulePartMeanings = component(
  'PorticoRulePartMeanings',
  z.object({ items: z.array(RulePartMeaning) }),
)
export type RulePartMeanings = z.infer<typeof RulePartMeanings>
