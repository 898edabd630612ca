import type { ColumnType, Generated } from 'kysely'
import type { Json, Timestamp } from './common.ts'

/** The server that takes samples, and when its lease expires. */
export interface MetricTurnTable {
  one: Generated<boolean>
  holder: string
  time_until: Timestamp
}

/** A sampled source: a part of a machine, of the hardware, or of a server. */
export interface MetricSourceTable {
  id: Generated<number>
  /** null if the source does not belong to a machine; then all owner columns are null */
  machine_id: string | null
  kind: 'vcpu' | 'disk' | 'nic' | 'machine' | 'latency' | 'size' | 'duration' | 'link' | 'error' | 'sensor'
  /** the instance of a vCPU, the disk, or the network interface; for other sources the sled, switch or server */
  target_id: string
  /** number of a vCPU; 0 for others */
  number: number
  instance_id: string | null
  project_id: string | null
  silo_id: string | null
  sled_id: string | null
  /** when the counters started at zero */
  time_started: Timestamp
  /** when the machine was found to be deleted */
  time_gone: Timestamp | null
  /** for a source that does not belong to a machine, a name that distinguishes it from others of its kind and target */
  name: Generated<string>
  metric: ColumnType<string | null, string | null | undefined, string | null>
  fields: Json<Readonly<Record<string, string | number>>> | null
}

/** Samples of up to a minute of one source, in one slot (metrics/samples/slot.ts). */
export interface MetricRecentTable {
  source_id: number
  /** time of the first sample */
  time: Timestamp
  /** see metrics/samples/codec/chunk.ts */
  data: Uint8Array
}

/** Samples of a whole slot of one source. */
export interface MetricChunkTable {
  /** start of the slot */
  time: Timestamp
  source_id: number
  /** number of samples in `data` */
  samples: number
  data: Uint8Array
  /** `data` rolled up (metrics/samples/rollups/block.ts); null if the source is sampled once a minute */
  minutes: Uint8Array | null
  quarters: Uint8Array | null
}

/** Samples of two hours of one source, one per minute. */
export interface MetricMinuteTable {
  /** start of the two hours */
  time: Timestamp
  source_id: number
  minutes: Uint8Array
  quarters: Uint8Array
}

/** Samples of a day of one source, one per hour. */
export interface MetricHourTable {
  time: Timestamp
  source_id: number
  hours: Uint8Array
}

/** See metrics/samples/rollups/boundaries.ts. */
export interface MetricSeamsTable {
  one: Generated<boolean>
  minutes_until: Timestamp
  hours_until: Timestamp
  samples_from: Timestamp
  minutes_from: Timestamp
  time_said: Timestamp
}

/** The usage of a collection, valid from `time` until the next row. */
export interface ProvisionedSampleTable {
  /** ID of a project, silo or the fleet */
  collection_id: string
  time: Timestamp
  cpus: number
  memory: number
  storage: number
}
