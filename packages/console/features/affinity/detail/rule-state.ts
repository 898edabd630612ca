import { joinNames } from '#ui/format/join-names.ts'
import type { Placement } from '../group-kind.ts'

/** The fields of a placement that the member table needs. */
export type PlacementFacts = Pick<Placement, 'name' | 'sled' | 'isBent' | 'start'>

/** Returns a sentence that says whether the rule of a group is met. */
export function ruleStateText(
  kind: 'affinity_group' | 'anti_affinity_group',
  members: readonly PlacementFacts[],
): string {
  const placed = members.filter(({ sled }) => sled !== null)
  if (placed.length === 0) return 'No member runs'
  const sleds = new Set(placed.map(({ sled }) => sled)).size
  const bent = placed.filter(({ isBent }) => isBent).length
  if (placed.length === 1) return 'One member runs'
  if (kind === 'affinity_group')
    return bent === 0 ? `All ${placed.length} on one sled` : `Violated: ${placed.length} on ${sleds} sleds`
  return bent === 0
    ? `All ${placed.length} on separate sleds`
    : `Violated: ${bent} of ${placed.length} share a sled`
}

/** Returns the members that a member's placement conflicts with. */
export function conflictsOf(
  kind: 'affinity_group' | 'anti_affinity_group',
  members: readonly PlacementFacts[],
  { name, sled }: PlacementFacts,
): string {
  const others = members.filter((other) => other.name !== name && other.sled !== null)
  const shares = others.filter((other) => other.sled === sled).map((other) => other.name)
  const apart = others.filter((other) => other.sled !== sled).map((other) => other.name)
  return kind === 'anti_affinity_group'
    ? `On the sled of ${joinNames(shares)}`
    : `Not on the sled of ${joinNames(apart)}`
}
