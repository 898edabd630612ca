import { isOff, isPausedForMove, hasLeft } from './machine-state.ts'
import type { KnownMachine, LibvirtHost } from './host.ts'

/** A machine, and the host on which it is. */
export interface LocatedMachine {
  readonly host: LibvirtHost
  readonly known: KnownMachine
}

/**
 * Finds the host on which a machine is. While it moves, two hosts have it: the guest runs on the old one until it is
 * paused there, then on the new one, and what is off is only what the other host has left to remove.
 */
export function locate(hosts: readonly LibvirtHost[], machineId: string): LocatedMachine | null {
  let found: LocatedMachine | null = null
  for (const host of hosts) {
    const known = host.machines.get(machineId)
    if (known !== undefined) found = likelier(found, { host, known })
  }
  return found
}

/** Returns all machines by their IDs, each on the host where it is. */
export function locateAll(hosts: readonly LibvirtHost[]): ReadonlyMap<string, LocatedMachine> {
  const found = new Map<string, LocatedMachine>()
  for (const host of hosts) {
    for (const [id, known] of host.machines) found.set(id, likelier(found.get(id) ?? null, { host, known }))
  }
  return found
}

function likelier(one: LocatedMachine | null, other: LocatedMachine): LocatedMachine {
  return one === null || likelihood(other) > likelihood(one) ? other : one
}

/** Whether a host has only the copy of a machine that moves to it and does not run there yet. */
export function isArriving({ host, known: { record, state } }: LocatedMachine): boolean {
  return isPausedForMove(state) && record.move?.phase === 'moving' && record.move.to === host.facts?.id
}

/** Returns how likely it is that the machine is on this host. */
function likelihood(machine: LocatedMachine): number {
  const { host, known } = machine
  if (hasLeft(known.state)) return 0
  if (isOff(known.state)) return 1
  if (isArriving(machine)) return 2
  if (isPausedForMove(known.state)) return 3
  // What a host had when it stopped answering may have moved since.
  return host.isUp ? 5 : 4
}
