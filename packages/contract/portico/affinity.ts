/** What can be said of affinity groups beside what they are: how large they are, and how their rule stands today. */
import { z } from 'zod'
import { AffinityGroup } from '#schemas/affinity.ts'
import { component } from '#schemas/component.ts'
import { Name, Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'

/** How many members a group has, for lists. */
export const GroupContents = component(
  'PorticoAffinityGroupContents',
  z.object({ group_id: Uuid, members: Uint32 }),
)
export const GroupContentsList = component(
  'PorticoAffinityGroupContentsList',
  z.object({ items: z.array(GroupContents) }),
)

/** What would come of starting an instance now, as far as its place is concerned. */
export const PlacementForecast = component(
  'PorticoPlacementForecast',
  z.discriminatedUnion('type', [
    /** The rule of the group would hold. */
    z.object({ type: z.literal('holds') }),
    /** It would start, and bend the rule. */
    z.object({ type: z.literal('bends') }),
    /** In the words with which the start would be refused. */
    z.object({ type: z.literal('refused'), message: z.string() }),
  ]),
)
export type PlacementForecast = z.infer<typeof PlacementForecast>

/** Where a member is, told apart from the places of other members and from nothing else. */
export const MemberPlacement = component(
  'PorticoMemberPlacement',
  z.object({
    instance_id: Uuid,
    name: Name,
    time_run_state_updated: Timestamp,
    /** Sleds are numbered within the group, from 1; null without a machine. */
    sled: Uint32.nullable(),
    /** Its place and that of another member go against the rule. */
    is_bent: z.boolean(),
    /** For members that could be started; null for all others. */
    start: PlacementForecast.nullable(),
  }),
)
export type MemberPlacement = z.infer<typeof MemberPlacement>

/** All members by name. */
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
