import type { ColumnType } from 'kysely'
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
  usable_hardware_threads: number
  usable_physical_ram: number
  policy: 'in_service' | 'expunged'
  provision_policy: 'provisionable' | 'non_provisionable'
  state: 'active' | 'decommissioned'
  reserved_threads: ColumnType<number, number | undefined, number>
  reserved_memory: ColumnType<number, number | undefined, number>
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

export interface SimulatedRackTable {
  kind: string
  id: string
  version: number
  /** JSON null once it is buried */
  body: Json<unknown>
  time_buried: ColumnType<Date | null, Date | null | undefined, Date | null>
}
