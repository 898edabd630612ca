/** How the rule of an affinity group stands today: which of its members share a sled, and which do not. */
import type { PlacementGroup } from './place.ts'

type GroupKind = PlacementGroup['kind']

/** A member, and the sled whose resources it holds now; null without a machine. */
export interface PlacedMember {
  readonly id: string
  readonly sledId: string | null
}

export interface Standing {
  readonly id: string
  /** Which of the group's sleds, from 1 in the order of the members: what a sled is called is not told. */
  readonly sled: number | null
  /** Its place and that of another member go against the rule. */
  readonly isBent: boolean
}

/** Where the members of a group are, in their order. */
export function standings(kind: GroupKind, members: readonly PlacedMember[]): Standing[] {
  const sledIds = members.flatMap(({ sledId }) => sledId ?? [])
  const inOrder = [...new Set(sledIds)]
  const alone = new Set(inOrder.filter((id) => sledIds.indexOf(id) === sledIds.lastIndexOf(id)))
  return members.map(({ id, sledId }) => {
    if (sledId === null) return { id, sled: null, isBent: false }
    const isBent = kind === 'anti_affinity' ? !alone.has(sledId) : inOrder.length > 1
    return { id, sled: inOrder.indexOf(sledId) + 1, isBent }
  })
}

/** Would one more machine on this sled go against the rule? */
export function wouldBend(
  { kind, sledIds }: Pick<PlacementGroup, 'kind' | 'sledIds'>,
  sledId: string,
): boolean {
  return kind === 'anti_affinity' ? sledIds.includes(sledId) : sledIds.some((other) => other !== sledId)
}
