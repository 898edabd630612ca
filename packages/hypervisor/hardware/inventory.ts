/**
 * What there is in the rack: the half of the hardware port that is about things in their slots. Like the rest of the
 * hypervisor port it tells what is true now, and may tell something else the next time. Its ids are made once and stay.
 */

/**
 * What a sled offers now: it may grow and shrink while machines run on it. One sled is one host that can run machines.
 */
export interface SledInventory {
  readonly id: string
  /** its place in the rack, counted from 0 */
  readonly cubby: number
  readonly serial: string
  readonly part: string
  readonly revision: number
  /** vCPUs that may be placed on it; more than it has threads where the operator wants that */
  readonly usableHardwareThreads: number
  /** bytes */
  readonly usablePhysicalRam: number
  /** null while it works; its machines are lost otherwise, and none can be started on it */
  readonly failure: SledFailure | null
  readonly disks: readonly PhysicalDiskInventory[]
}

/** Why a sled cannot run machines now, in one sentence for people. */
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
  /** bytes that volumes and snapshots may take of it; 0 for one that takes none */
  readonly size: number
  /** What is left is kept for the host itself: nothing more is stored, whatever sizes add up to. */
  readonly full: boolean
  /** part of its rated writes that is used up, in percent, 100 at most; null where the disk does not tell */
  readonly wear: number | null
}

/** A sled that is in the rack and no part of it yet. Once added and started it is told among the others, by this id. */
interface UninitializedSledInventory {
  readonly id: string
  readonly cubby: number
  readonly serial: string
  readonly part: string
  readonly revision: number
}

/** Where a switch is in the rack, as the API calls it. */
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
  /** none where the host has only interfaces of its own */
  readonly switches: readonly SwitchInventory[]
}
