import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './common.ts'

export interface MetricClockTable {
  id: Generated<boolean>
  time_due: Timestamp
}

/** What counters are of: one processor, disk or interface of one machine. */
export interface MetricSourceTable {
  id: Generated<number>
  machine_id: string
  kind: 'vcpu' | 'disk' | 'nic'
  /** the instance of a processor, the disk, the network interface */
  target_id: string
  /** of a processor; 0 for others */
  number: number
  instance_id: string
  project_id: string
  silo_id: string
  sled_id: string
  /** what the counters count from */
  time_started: Timestamp
}

export interface MetricSampleTable {
  source_id: number
  time: Timestamp
  /** written as an array literal, read as the driver reads arrays of bigint */
  counters: ColumnType<readonly (string | number | bigint | null)[], string, never>
}
