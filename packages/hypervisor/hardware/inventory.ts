/**
 * The hardware inventory: the part of the hardware port about sleds, disks and switches in their slots. It reports the
 * current state, which can change. Ids are generated once and stay the same.
 */

/**
 * A sled and its current capacity, which may grow and shrink while machines run on it. A sled is one host that can run
 * machines.
 */
export interface SledInventory {
  readonly id: string
  /** its slot in the rack, from 0 */
  readonly cubby: number
  readonly serial: string
  readonly part: string
  readonly revision: number
  /** vCPUs that can be placed on it; more than its hardware threads if the operator allows overcommitment */
  readonly usableHardwareThreads: number
  /** bytes */
  readonly usablePhysicalRam: number
  /** null while it works; otherwise its machines are lost, and none can be started on it */
  readonly failure: SledFailure | null
  readonly disks: readonly PhysicalDiskInventory[]
}

/** Why a sled cannot run machines, as one sentence for users. */
export interface SledFailure {
  readonly since: Date
  readonly why: string
}

export interface PhysicalDiskInventory {
  readonly id: string
  readonly vendor: string
  readonly serial: string
  readonly model: string
  readonly formFactor: 'm2' | 'u2'
  /** bytes available to volumes and snapshots; 0 if it stores none */
  readonly size: number
  /** The remaining space is reserved for the host: nothing more is stored, whatever the sum of sizes. */
  readonly full: boolean
  /** used share of its rated writes in percent, at most 100; null if the disk does not report it */
  readonly wear: number | null
}

/**
 * A sled in the rack that has not been added. Once added and started, it is listed with the others under the same id.
 */
interface UninitializedSledInventory {
  readonly id: string
  readonly cubby: number
  readonly serial: string
  readonly part: string
  readonly revision: number
}

/** The location of a switch in the rack, by its API name. */
export type SwitchLocation = 'switch0' | 'switch1'

export interface SwitchInventory {
  readonly id: string
  readonly location: SwitchLocation
  readonly serial: string
  readonly part: string
  readonly revision: number
}

export interface Inventory {
  readonly rackId: string
  readonly sleds: readonly SledInventory[]
  readonly uninitialized: readonly UninitializedSledInventory[]
  /** empty if the host only has interfaces of its own */
  readonly switches: readonly SwitchInventory[]
}
