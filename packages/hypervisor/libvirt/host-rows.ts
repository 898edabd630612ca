import { type Random, uuid } from '@portico/domain/ports.ts'
import type { RackStore } from '#simulated/store.ts'

/** A host that was added as a sled. Its last known size stays while it does not answer. */
export interface HostRow {
  /** UUID of the host in libvirt, which is the ID of the sled */
  readonly id: string
  readonly address: string
  readonly cubby: number
  readonly serial: string
  readonly part: string
  readonly cpus: number
  /** bytes */
  readonly memory: number
}

/** Where a machine is. */
interface MachinePlace {
  readonly hostId: string
  /** the host to which it moves, or was to move; missing if there was no move since it was seen */
  readonly movesTo?: string
}

/** IDs of the rack and of its storage pool, generated once. */
interface RackRow {
  readonly rackId: string
  readonly poolId: string
}

/**
 * What all servers have to know about hosts even if these do not answer: which were added, and on which one each machine
 * was started.
 */
export interface HostRows {
  rack(): Promise<RackRow>
  hosts(): Promise<readonly HostRow[]>
  putHost(row: HostRow): Promise<void>
  /**
   * Returns the host on which a machine is, as far as it was seen, and the one to which it may have moved since. Empty if
   * it was not started.
   */
  hostsOf(machineId: string): Promise<readonly string[]>
  /** Records where a machine starts. @returns false if the machine was forgotten */
  place(machineId: string, hostId: string): Promise<boolean>
  /** Records that a machine is about to move to another host. */
  expect(machineId: string, toId: string): Promise<void>
  /** Records on which host a machine is after a move. */
  settle(machineId: string, hostId: string): Promise<void>
  /** Returns the hosts on which each machine may be: the one where it was started, and the one to which it moves. */
  placed(): Promise<ReadonlyMap<string, readonly string[]>>
  /** Forgets a machine, which can never be placed again. */
  bury(machineId: string, now: Date): Promise<void>
}

const rackKey = 'rack'

export function storedHostRows(store: RackStore, random: Random): HostRows {
  const read = async (machineId: string) => {
    const row = await store.get('libvirt-machine', machineId)
    return { version: row?.version ?? null, place: (row?.body ?? null) as MachinePlace | null }
  }
  const hostsOf: HostRows['hostsOf'] = async (machineId) => {
    const { place } = await read(machineId)
    if (place === null) return []
    return place.movesTo === undefined ? [place.hostId] : [place.hostId, place.movesTo]
  }
  /** Changes where a machine is, unless it was forgotten. */
  const change = async (machineId: string, how: (place: MachinePlace) => MachinePlace): Promise<void> => {
    for (;;) {
      const { version, place } = await read(machineId)
      if (place === null) return
      if (await store.put('libvirt-machine', machineId, how(place), version)) return
    }
  }
  return {
    async rack() {
      for (;;) {
        const row = await store.get('libvirt-rack', rackKey)
        if (row !== null) return row.body as RackRow
        const made: RackRow = { rackId: uuid(random), poolId: uuid(random) }
        await store.put('libvirt-rack', rackKey, made, null)
      }
    },
    async hosts() {
      const rows = await store.list('libvirt-host')
      return rows.map(({ body }) => body as HostRow).toSorted((a, b) => a.cubby - b.cubby)
    },
    async putHost(row) {
      const known = await store.get('libvirt-host', row.id)
      // Another server that writes at the same time writes the same.
      await store.put('libvirt-host', row.id, row, known?.version ?? null)
    },
    hostsOf,
    async place(machineId, hostId) {
      const place: MachinePlace = { hostId }
      if (await store.put('libvirt-machine', machineId, place, null)) return true
      return (await hostsOf(machineId)).length > 0
    },
    expect: (machineId, toId) => change(machineId, ({ hostId }) => ({ hostId, movesTo: toId })),
    settle: (machineId, hostId) => change(machineId, () => ({ hostId })),
    async placed() {
      const rows = await store.list('libvirt-machine')
      return new Map(
        rows.map(({ id, body }) => {
          const { hostId, movesTo } = body as MachinePlace
          return [id, movesTo === undefined ? [hostId] : [hostId, movesTo]]
        }),
      )
    },
    async bury(machineId, now) {
      for (;;) {
        const row = await store.get('libvirt-machine', machineId)
        if (row !== null && row.body === null) return
        if (await store.bury('libvirt-machine', machineId, row?.version ?? null, now)) return
      }
    },
  }
}
