import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from './common.ts'

export interface RackTable {
  id: string
  time_created: Timestamp
  time_modified: Timestamp
}

export interface SledTable {
  id: string
  rack_id: string
  serial: string
  part: string
  revision: number
  /** null only until the hardware has said where it is */
  cubby: number | null
  usable_hardware_threads: number
  usable_physical_ram: number
  policy: 'in_service' | 'expunged'
  provision_policy: 'provisionable' | 'non_provisionable'
  state: 'active' | 'decommissioned'
  /** since when it runs no machines, and why; both null while it does */
  time_failed: ColumnType<Date | null, Date | null | undefined, Date | null>
  failure: ColumnType<string | null, string | null | undefined, string | null>
  /** somebody wants it to fail, to see what follows */
  is_drilled: ColumnType<boolean, boolean | undefined, boolean>
  reserved_threads: ColumnType<number, number | undefined, number>
  reserved_memory: ColumnType<number, number | undefined, number>
  /** by which sleds are ordered; of `load` millionths */
  slot_order: GeneratedAlways<number>
  load: GeneratedAlways<number>
  time_created: Timestamp
  time_modified: Timestamp
}

export interface PhysicalDiskTable {
  id: string
  sled_id: string
  vendor: string
  serial: string
  model: string
  form_factor: 'm2' | 'u2'
  size: number
  is_full: ColumnType<boolean, boolean | undefined, boolean>
  policy: 'in_service' | 'expunged'
  state: 'active' | 'decommissioned'
  /** percent of its rated writes; null where it does not tell */
  wear: ColumnType<number | null, number | null | undefined, number | null>
  /** by which disks are ordered; -1 where nothing is told */
  wear_order: GeneratedAlways<number>
  time_created: Timestamp
  time_modified: Timestamp
}

export interface SwitchTable {
  id: string
  rack_id: string
  location: 'switch0' | 'switch1'
  serial: string
  part: string
  revision: number
  time_created: Timestamp
  time_modified: Timestamp
}

/** A sled that is in the rack and no part of it yet, by the id that it will have. */
export interface UninitializedSledTable {
  id: string
  rack_id: string
  cubby: number
  serial: string
  part: string
  revision: number
  time_added: ColumnType<Date | null, Date | null | undefined, Date | null>
  time_created: Timestamp
  time_modified: Timestamp
}

export interface SimulatedRackTable {
  kind: string
  id: string
  version: number
  /** JSON null once it is buried */
  body: Json<unknown>
  time_buried: ColumnType<Date | null, Date | null | undefined, Date | null>
}
