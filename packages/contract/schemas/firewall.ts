/** The firewall of a VPC: an ordered set of rules, replaced as a whole. */
import { z } from 'zod'
import { Ip, IpNet, L4PortRange } from './addresses.ts'
import { identity, naming } from './common.ts'
import { component } from './component.ts'
import { Name, Uint16, Uuid } from './primitives.ts'

/**
 * Returns the schema of a list whose maximum length is only documented here. The rules check the length, since their
 * refusals name the field (docs/reference/networking-vpc.md#firewall-rules).
 */
function upTo<T extends z.ZodType>(maxItems: number, item: T): z.ZodArray<T> {
  return z.array(item).meta({ maxItems })
}

export const VpcFirewallRuleAction = component('VpcFirewallRuleAction', z.enum(['allow', 'deny']))
export type VpcFirewallRuleAction = z.infer<typeof VpcFirewallRuleAction>

export const VpcFirewallRuleDirection = component('VpcFirewallRuleDirection', z.enum(['inbound', 'outbound']))
export type VpcFirewallRuleDirection = z.infer<typeof VpcFirewallRuleDirection>

export const VpcFirewallRuleHostFilter = component(
  'VpcFirewallRuleHostFilter',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('vpc'), value: Name }),
    z.object({ type: z.literal('subnet'), value: Name }),
    z.object({ type: z.literal('instance'), value: Name }),
    z.object({ type: z.literal('ip'), value: Ip }),
    z.object({ type: z.literal('ip_net'), value: IpNet }),
  ]),
)
export type VpcFirewallRuleHostFilter = z.infer<typeof VpcFirewallRuleHostFilter>

export const VpcFirewallRuleProtocol = component('VpcFirewallRuleProtocol', z.enum(['TCP', 'UDP', 'ICMP']))
export type VpcFirewallRuleProtocol = z.infer<typeof VpcFirewallRuleProtocol>

export const VpcFirewallRuleFilter = component(
  'VpcFirewallRuleFilter',
  z.object({
    hosts: upTo(256, VpcFirewallRuleHostFilter).nullish(),
    ports: upTo(256, L4PortRange).nullish(),
    protocols: upTo(256, VpcFirewallRuleProtocol).nullish(),
  }),
)
export type VpcFirewallRuleFilter = z.infer<typeof VpcFirewallRuleFilter>

export const VpcFirewallRuleStatus = component('VpcFirewallRuleStatus', z.enum(['disabled', 'enabled']))
export type VpcFirewallRuleStatus = z.infer<typeof VpcFirewallRuleStatus>

export const VpcFirewallRuleTarget = component(
  'VpcFirewallRuleTarget',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('vpc'), value: Name }),
    z.object({ type: z.literal('subnet'), value: Name }),
    z.object({ type: z.literal('instance'), value: Name }),
    z.object({ type: z.literal('ip'), value: Ip }),
    z.object({ type: z.literal('ip_net'), value: IpNet }),
  ]),
)
export type VpcFirewallRuleTarget = z.infer<typeof VpcFirewallRuleTarget>

export const VpcFirewallRule = component(
  'VpcFirewallRule',
  z.object({
    ...identity,
    action: VpcFirewallRuleAction,
    direction: VpcFirewallRuleDirection,
    filters: VpcFirewallRuleFilter,
    priority: Uint16,
    status: VpcFirewallRuleStatus,
    targets: z.array(VpcFirewallRuleTarget),
    vpc_id: Uuid,
  }),
)
export type VpcFirewallRule = z.infer<typeof VpcFirewallRule>

export const VpcFirewallRuleUpdate = component(
  'VpcFirewallRuleUpdate',
  z.object({
    ...naming,
    action: VpcFirewallRuleAction,
    direction: VpcFirewallRuleDirection,
    filters: VpcFirewallRuleFilter,
    priority: Uint16,
    status: VpcFirewallRuleStatus,
    targets: upTo(256, VpcFirewallRuleTarget),
  }),
)
export type VpcFirewallRuleUpdate = z.infer<typeof VpcFirewallRuleUpdate>

export const VpcFirewallRuleUpdateParams = component(
  'VpcFirewallRuleUpdateParams',
  z.object({ rules: upTo(1024, VpcFirewallRuleUpdate) }),
)
export type VpcFirewallRuleUpdateParams = z.infer<typeof VpcFirewallRuleUpdateParams>

export const VpcFirewallRules = component('VpcFirewallRules', z.object({ rules: z.array(VpcFirewallRule) }))
export type VpcFirewallRules = z.infer<typeof VpcFirewallRules>
