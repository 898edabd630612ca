/** Extensions about affinity groups: their size, and whether their rule is satisfied. */
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

/** The effect that starting an instance now would have on the rule of its group. */
export const PlacementForecast = component(
  'PorticoPlacementForecast',
  z.discriminatedUnion('type', [
    /** The instance would start, and the rule would be satisfied. */
    z.object({ type: z.literal('holds') }),
    /** The instance would start, and the rule would be violated. */
    z.object({ type: z.literal('bends') }),
    /** The start would be refused with this message. */
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
    /** number of the sled within the group, from 1; null if the member has no machine */
    sled: Uint32.nullable(),
    /** whether the sleds of this member and of another one together violate the rule */
    is_bent: z.boolean(),
    /** forecast for a member that could be started; null for all others */
    start: PlacementForecast.nullable(),
  }),
)
export type MemberPlacement = z.infer<typeof MemberPlacement>

/** The placements of all members of a group, sorted by name. */
export const GroupPlacement = component(
  'PorticoAffinityGroupPlacement',
  z.object({ items: z.array(MemberPlacement) }),
)
export type GroupPlacement = z.infer<typeof GroupPlacement>

/** An affinity or anti-affinity group of an instance. */
export const InstanceGroup = component(
  'PorticoInstanceAffinityGroup',
  z.object({ kind: z.enum(['affinity', 'anti_affinity']), group: AffinityGroup }),
)
export const InstanceGroups = component(
  'PorticoInstanceAffinityGroups',
  z.object({ items: z.array(InstanceGroup) }),
)
