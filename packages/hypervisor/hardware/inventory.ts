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
  /** slot of the sled in the rack, from 0 */
  readonly cubby: number
  readonly serial: string
  readonly part: string
  readonly revision: number
  /**
   * number of vCPUs that can be placed on the sled; more than its hardware threads if the operator allows
   * overcommitment
   */
  readonly usableHardwareThreads: number
  /** memory for machines in bytes */
  readonly usablePhysicalRam: number
  /**
   * why the sled has failed; null while it works. The machines of a failed sled are lost, and none can be started on it
   */
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
  /** bytes available to volumes and snapshots; 0 if the disk stores none */
  readonly size: number
  /**
   * whether the remaining space is reserved for the host. Nothing more is stored on a full disk, even if volumes use
   * less than their size
   */
  readonly full: boolean
  /** share of the disk's rated writes that was used, in percent, at most 100; null if the disk does not report it */
  readonly wear: number | null
}

/**
 * A sled in the rack that has not been added. Once it is added and started, it is listed with the other sleds under the
 * same ID.
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
  /** switches of the rack; empty if the host has only its own network interfaces */
  readonly switches: readonly SwitchInventory[]
}
