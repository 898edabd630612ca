/** Simulates moving all machines off a sled, on a copy of the state. */
import { type CandidateSled, chooseSled, type Placement, type PlacementGroup } from './choose-sled.ts'

/** A machine that would have to start on another sled; memory in bytes. */
export interface LeavingMachine {
  readonly id: string
  readonly ncpus: number
  readonly memory: number
  readonly groups: readonly PlacementGroup[]
}

/**
 * Places the machines of one sled on the others by the rules that apply to a start. The largest comes first, since it
 * is the hardest to place. Each placed machine uses capacity and belongs to its groups when the following machines are
 * placed.
 * @param sleds all sleds that accept machines, possibly including the one to leave
 * @returns for each machine the sled on which it would start, or the refusal
 */
export function planEvacuation(
  sleds: readonly CandidateSled[],
  fromSledId: string,
  machines: readonly LeavingMachine[],
): ReadonlyMap<string, Placement> {
  let free = sleds.filter(({ id }) => id !== fromSledId)
  // All machines leave the sled, so a member of a group that was there is considered only on its new sled.
  const members = new Map<string, string[]>()
  for (const { id, sledIds } of machines.flatMap(({ groups }) => groups)) {
    members.set(
      id,
      [...new Set([...(members.get(id) ?? []), ...sledIds])].filter((each) => each !== fromSledId),
    )
  }
  const placements = new Map<string, Placement>()
  const largestFirst = machines.toSorted(
    (a, b) => b.memory - a.memory || b.ncpus - a.ncpus || (a.id < b.id ? -1 : 1),
  )
  for (const { id, ncpus, memory, groups: own } of largestFirst) {
    const groups = own.map((group) => ({ ...group, sledIds: members.get(group.id) ?? [] }))
    const placement = chooseSled(free, { ncpus, memory, groups }, () => 0)
    placements.set(id, placement)
    if ('refusal' in placement) continue
    const { sledId } = placement
    free = free.map((sled) =>
      sled.id === sledId
        ? { ...sled, freeThreads: sled.freeThreads - ncpus, freeMemory: sled.freeMemory - memory }
        : sled,
    )
    for (const group of groups) members.set(group.id, [...group.sledIds, sledId])
  }
  return placements
}
