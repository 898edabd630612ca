import type { ColumnType } from 'kysely'
import type { Timestamp } from './common.ts'

/** Kinds of background jobs. Each job is for one resource or for what a deleted resource has left. */
export type JobKind =
  | 'machine'
  | 'machine-remains'
  | 'disk'
  | 'snapshot'
  | 'volume-remains'
  | 'content-remains'
  | 'task'
  | 'image-upload'
  | 'image-fetch'
  | 'trial'
  | 'sled'
  | 'sled-outage'
  | 'support-bundle'
  | 'backup'
  | 'backup-schedule'
  | 'backup-remains'
  | 'backup-restore'
  | 'vpc-network'

/** See migrations/0006-leases and kernel/job-queue/queue.ts, the only code that writes it. */
export interface WorkTable {
  kind: JobKind
  id: string
  time_asked: ColumnType<Date, never, Date>
  asked: ColumnType<number, number | undefined, number>
  wishes: ColumnType<number, never, number>
  time_due: ColumnType<Date, Date | undefined, Date>
  lease_owner: string | null
  lease_generation: ColumnType<number, number | undefined, number>
  lease_until: Timestamp | null
  attempts: ColumnType<number, number | undefined, number>
  time_failing: ColumnType<Date | null, never, Date | null>
  last_error: string | null
}
