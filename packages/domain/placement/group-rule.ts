/** Checks the rule of an affinity group, which requires its members to share a sled or not to share one. */
import type { PlacementGroup } from './choose-sled.ts'

type GroupKind = PlacementGroup['kind']

/** A member of a group, with the ID of the sled whose resources it uses; null without a machine. */
export interface PlacedMember {
  readonly id: string
  readonly sledId: string | null
}

export interface MemberPlacement {
  readonly id: string
  /**
   * number of the sled within the group, from 1 in the order of the members; null without a machine. Names of sleds are
   * not disclosed to users
   */
  readonly sled: number | null
  /** whether the sleds of this member and of another one together violate the rule */
  readonly violatesRule: boolean
}

/** Returns the sleds of the members of a group, in their order. */
export function memberPlacements(kind: GroupKind, members: readonly PlacedMember[]): MemberPlacement[] {
  const sledIds = members.flatMap(({ sledId }) => sledId ?? [])
  const inOrder = [...new Set(sledIds)]
  const alone = new Set(inOrder.filter((id) => sledIds.indexOf(id) === sledIds.lastIndexOf(id)))
  return members.map(({ id, sledId }) => {
    if (sledId === null) return { id, sled: null, violatesRule: false }
    const violatesRule = kind === 'anti_affinity' ? !alone.has(sledId) : inOrder.length > 1
    return { id, sled: inOrder.indexOf(sledId) + 1, violatesRule }
  })
}

/** Whether one more machine on this sled would violate the rule. */
export function wouldViolate(
  { kind, sledIds }: Pick<PlacementGroup, 'kind' | 'sledIds'>,
  sledId: string,
): boolean {
  return kind === 'anti_affinity' ? sledIds.includes(sledId) : sledIds.some((other) => other !== sledId)
}
