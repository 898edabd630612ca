import type { FieldValue } from '@portico/domain/oxql/tables/table.ts'
import type { CounterKind, MachineKind } from '../samples/counters.ts'

/** A source with the fields of its timeseries. */
export interface SourceRow {
  readonly id: number
  readonly target_id: string
  readonly number: number
  /**
   * ID of the instance; null if the source does not belong to a machine, and the other columns of owners are then null
   * too
   */
  readonly instance_id: string | null
  readonly project_id: string | null
  readonly silo_id: string | null
  readonly sled_id: string | null
  readonly time_started: Date
  readonly time_gone: Date | null
  /** fields of a source that does not belong to a machine; null for other sources */
  readonly fields: Readonly<Record<string, string | number>> | null
  /** block size of a disk */
  readonly block_size: number
  /** serial number and part number of the sled, for timeseries that include them */
  readonly serial: string | null
  readonly part: string | null
  readonly revision: number | null
}

/**
 * Returns the fields of a series of a source.
 * @param more fields that distinguish the series from the others of the source
 */
export function fieldsOf(
  row: SourceRow,
  kind: CounterKind,
  more: Readonly<Record<string, FieldValue>>,
): Map<string, FieldValue> {
  if (row.fields !== null) return new Map(Object.entries({ ...row.fields, ...more }))
  const own = ofMachine[kind as MachineKind](row)
  const owners = { project_id: row.project_id ?? '', silo_id: row.silo_id ?? '' }
  return new Map(Object.entries({ ...own, ...owners, ...more }))
}

type Fields = (row: SourceRow) => Readonly<Record<string, FieldValue>>

const machine: Fields = (row) => ({
  instance_id: row.instance_id ?? '',
  sled_id: row.sled_id ?? '',
  sled_model: row.part ?? '',
  sled_revision: row.revision ?? 0,
  sled_serial: row.serial ?? '',
})

const disk: Fields = (row) => ({
  attached_instance_id: row.instance_id ?? '',
  block_size: row.block_size,
  disk_id: row.target_id,
})

const ofMachine: Readonly<Record<MachineKind, Fields>> = {
  vcpu: (row) => ({ ...machine(row), vcpu_id: row.number }),
  machine,
  disk,
  latency: disk,
  size: disk,
  nic: (row) => ({ instance_id: row.instance_id ?? '', interface_id: row.target_id }),
}
