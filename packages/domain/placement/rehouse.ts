/** What would become of machines that had to leave their sled: a rehearsal on a copy of the state. */
import { type CandidateSled, place, type Placement, type PlacementGroup } from './place.ts'

/** A machine that would have to start elsewhere; memory in bytes. */
export interface Leaving {
  readonly id: string
  readonly ncpus: number
  readonly memory: number
  readonly groups: readonly PlacementGroup[]
}

/**
 * Place machines of one sled on the others, one after the other by the very choice that a start makes, the largest
 * first: they decide whether a sled can be emptied. What was placed takes its room, and is company to those that follow.
 * @param sleds all that take machines; the one that is left may be among them
 * @returns for each machine the sled it would start on, or the refusal
 */
export function rehouse(
  sleds: readonly CandidateSled[],
  fromSledId: string,
  machines: readonly Leaving[],
): ReadonlyMap<string, Placement> {
  let free = sleds.filter(({ id }) => id !== fromSledId)
  // Nobody is left behind: who shared a group there meets again elsewhere, or does not.
  const company = new Map<string, string[]>()
  for (const { id, sledIds } of machines.flatMap(({ groups }) => groups)) {
    company.set(
      id,
      [...new Set([...(company.get(id) ?? []), ...sledIds])].filter((each) => each !== fromSledId),
    )
  }
  const placements = new Map<string, Placement>()
  const largestFirst = machines.toSorted(
    (a, b) => b.memory - a.memory || b.ncpus - a.ncpus || (a.id < b.id ? -1 : 1),
  )
  for (const { id, ncpus, memory, groups: own } of largestFirst) {
    const groups = own.map((group) => ({ ...group, sledIds: company.get(group.id) ?? [] }))
    const placement = place(free, { ncpus, memory, groups }, () => 0)
    placements.set(id, placement)
    if ('refusal' in placement) continue
    const { sledId } = placement
    free = free.map((sled) =>
      sled.id === sledId
        ? { ...sled, freeThreads: sled.freeThreads - ncpus, freeMemory: sled.freeMemory - memory }
        : sled,
    )
    for (const group of groups) company.set(group.id, [...group.sledIds, sledId])
  }
  return placements
}
