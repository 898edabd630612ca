/**
 * What there is in the rack: the half of the hardware port that is about things in their slots. Like the rest of the
 * hypervisor port it tells what is true now, and may tell something else the next time. Its ids are made once and stay.
 */

/**
 * What a sled offers now: it may grow and shrink while machines run on it. One sled is one host that can run machines.
 */
export interface SledInventory {
  readonly id: string
  readonly serial: string
  readonly part: string
  readonly revision: number
  /** vCPUs that may be placed on it; more than it has threads where the operator wants that */
  readonly usableHardwareThreads: number
  /** bytes */
  readonly usablePhysicalRam: number
  readonly disks: readonly PhysicalDiskInventory[]
}

export interface PhysicalDiskInventory {
  readonly id: string
  readonly vendor: string
  readonly serial: string
  readonly model: string
  readonly formFactor: 'm2' | 'u2'
  /** bytes that volumes and snapshots may take of it */
  readonly size: number
  /** What is left is kept for the host itself: nothing more is stored, whatever sizes add up to. */
  readonly full: boolean
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
  /** none where the host has only interfaces of its own */
  readonly switches: readonly SwitchInventory[]
}
