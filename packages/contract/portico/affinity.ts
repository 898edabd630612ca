/** Additional data of affinity groups: their size, and whether their rule is satisfied. */
import { z } from 'zod'
import { AffinityGroup } from '#schemas/affinity.ts'
import { component } from '#schemas/component.ts'
import { Name, Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'

/** Number of members of a group, for lists. */
export const GroupContents = component(
  'PorticoAffinityGroupContents',
  z.object({ group_id: Uuid, members: Uint32 }),
)
export const GroupContentsList = component(
  'PorticoAffinityGroupContentsList',
  z.object({ items: z.array(GroupContents) }),
)

/** What starting an instance now would do to the rule of the group. */
export const PlacementForecast = component(
  'PorticoPlacementForecast',
  z.discriminatedUnion('type', [
    /** The rule would be satisfied. */
    z.object({ type: z.literal('holds') }),
    /** The instance would start, and violate the rule. */
    z.object({ type: z.literal('bends') }),
    /** The message with which the start would be refused. */
    z.object({ type: z.literal('refused'), message: z.string() }),
  ]),
)
export type PlacementForecast = z.infer<typeof PlacementForecast>

/** The sled of a member relative to those of other members, without disclosing which sled it is. */
export const MemberPlacement = component(
  'PorticoMemberPlacement',
  z.object({
    instance_id: Uuid,
    name: Name,
    time_run_state_updated: Timestamp,
    /** Sleds are numbered within the group from 1; null without a machine. */
    sled: Uint32.nullable(),
    /** The sleds of this member and another one violate the rule. */
    is_bent: z.boolean(),
    /** For members that could be started; null for all others. */
    start: PlacementForecast.nullable(),
  }),
)
export type MemberPlacement = z.infer<typeof MemberPlacement>

/** All members, sorted by name. */
export const GroupPlacement = component(
  'PorticoAffinityGroupPlacement',
  z.object({ items: z.array(MemberPlacement) }),
)
export type GroupPlacement = z.infer<typeof GroupPlacement>

/** A group of either kind. */
export const InstanceGroup = component(
  'PorticoInstanceAffinityGroup',
  z.object({ kind: z.enum(['affinity', 'anti_affinity']), group: AffinityGroup }),
)
export const InstanceGroups = component(
  'PorticoInstanceAffinityGroups',
  z.object({ items: z.array(InstanceGroup) }),
)
