import type { ColumnType, GeneratedAlways } from 'kysely'
import type { OutageState, OutageWish } from '@portico/domain/sleds/outage.ts'
import type { OutageAction } from '@portico/domain/sleds/outage-actions.ts'
import type { SledView } from '@portico/hypervisor/hardware/sled-outages.ts'
import type { SledImpairment } from '@portico/hypervisor/hardware/sleds.ts'
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
  /** null only until the hardware has reported it */
  cubby: number | null
  usable_hardware_threads: number
  usable_physical_ram: number
  policy: 'in_service' | 'expunged'
  provision_policy: 'provisionable' | 'non_provisionable'
  state: 'active' | 'decommissioned'
  /** when and why the sled failed and stopped running machines; both null while it works */
  time_failed: ColumnType<Date | null, Date | null | undefined, Date | null>
  failure: ColumnType<string | null, string | null | undefined, string | null>
  /** true while an operator simulates a failure of the sled */
  is_drilled: ColumnType<boolean, boolean | undefined, boolean>
  /** what the sled lacks in the drill; null: everything, and the rack reports the failure itself */
  drill: ColumnType<SledImpairment | null, SledImpairment | null | undefined, SledImpairment | null>
  reserved_threads: ColumnType<number, number | undefined, number>
  reserved_memory: ColumnType<number, number | undefined, number>
  /** sort keys of sleds; `load` is in millionths */
  slot_order: GeneratedAlways<number>
  load: GeneratedAlways<number>
  time_created: Timestamp
  time_modified: Timestamp
}

/** An outage of a sled; see migrations/0096-sled-outages. */
export interface SledOutageTable {
  id: string
  sled_id: string
  sled_serial: string
  generation: number
  state: OutageState
  wish: ColumnType<OutageWish, OutageWish | undefined, OutageWish>
  has_fence: boolean
  time_silent: Timestamp
  waits_for: string | null
  steps: Json<readonly OutageStep[]>
  machines: ColumnType<readonly string[], string | undefined, string>
  time_created: Timestamp
  time_modified: Timestamp
  time_closed: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A state that an outage entered, or an action of an operator. Times in ISO 8601. */
export interface OutageStep {
  readonly step: OutageState | OutageAction
  readonly begun: string
  /** null while the outage is in this state */
  readonly done: string | null
  /** why it waited last, or why it ended */
  readonly note: string | null
  /** what independent views knew last */
  readonly views: readonly SledView[]
  /** the operator; null for Portico itself */
  readonly userId: string | null
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
  /** percentage of the writes that the disk is rated for; null if the disk does not report it */
  wear: ColumnType<number | null, number | null | undefined, number | null>
  /** sort key of disks; -1 if the wear is unknown */
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

/** A sled that is in the rack but not added to the fleet yet, under the ID that it will have. */
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
  /** JSON null after the resource was permanently removed */
  body: Json<unknown>
  time_buried: ColumnType<Date | null, Date | null | undefined, Date | null>
}
