/** Extensions about what happened to packets: how often firewall rules decided, and which packets were refused. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Ip } from '#schemas/addresses.ts'
import { VpcFirewallRule, VpcFirewallRuleProtocol } from '#schemas/firewall.ts'
import { Name, Timestamp, Uint16, Uint64, Uuid } from '#schemas/primitives.ts'

/** How often a firewall rule decided. Rules that were added a few seconds ago are missing. */
export const RuleUse = component(
  'PorticoRuleUse',
  z.object({
    /** name of the rule, which is unique in its VPC */
    rule: Name,
    /** packets that the rule decided, from the end that opened the connection; replies are not counted */
    packets: Uint64,
    bytes: Uint64,
    /** time since which they are counted: the rule's last change, or when counting began */
    time_since: Timestamp,
    /** time of the last one, to the second; null if there was none since `time_since` */
    time_last_used: Timestamp.nullable(),
  }),
)

/** How often the firewall rules of a VPC decided. */
export const RuleUses = component(
  'PorticoRuleUses',
  z.object({
    /** whether this system counts packets; if not, there are no items */
    counted: z.boolean(),
    items: z.array(RuleUse),
    /** inbound packets that were dropped because no rule matches them; null if there were none */
    unmatched: z.object({ packets: Uint64, bytes: Uint64, time_last: Timestamp }).nullable(),
  }),
)
export type RuleUses = z.infer<typeof RuleUses>

/** Packets that a firewall refused, which are alike. */
export const RefusedPackets = component(
  'PorticoRefusedPackets',
  z.object({
    /** ID and name of the network interface whose firewall refused them */
    interface_id: Uuid,
    interface_name: Name,
    vpc_id: Uuid,
    direction: VpcFirewallRule.shape.direction,
    protocol: VpcFirewallRuleProtocol,
    /** addresses as the interface sees them */
    source: Ip,
    destination: Ip,
    /** destination port; null if the protocol has no ports */
    port: Uint16.nullable(),
    /** name of the rule, which may have been deleted since; null if no rule matches */
    rule: Name.nullable(),
    /** number of packets that were reported, of possibly many more */
    count: Uint64,
    time_first: Timestamp,
    time_last: Timestamp,
    /** ends for `portico_paths`, which says why they were refused */
    from: z.string(),
    to: z.string(),
  }),
)
export type RefusedPackets = z.infer<typeof RefusedPackets>

/** The last refused packets of an instance, newest first. */
export const InstanceRefusedPackets = component(
  'PorticoInstanceRefusedPackets',
  z.object({
    /** whether this system knows which packets are refused; if not, there are no items */
    known: z.boolean(),
    items: z.array(RefusedPackets),
  }),
)
