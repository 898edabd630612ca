import type { ColumnType, Generated } from 'kysely'
import type { Json, Timestamp } from './common.ts'

export interface SettingTable {
  key: string
  value: Json<unknown>
}

/** One committed change of one object, settled at its position (see migrations/0005-change-log). */
export interface ChangeTable {
  /** Counts up without gaps within an epoch. */
  position: number
  /** When it was settled, by the database's clock; decides the partition. */
  recorded: Timestamp
  /** When the request arrived that made it. */
  time: Timestamp
  kind: string
  id: string
  action: 'create' | 'update' | 'delete'
  name: string | null
  silo_id: string | null
  project_id: string | null
  /** The user or group it is about: whose session, key, membership or role. */
  owner_id: string | null
  before: Json<Record<string, unknown>> | null
  after: Json<Record<string, unknown>> | null
  actor_kind: 'user' | 'system'
  actor_id: string | null
  request_id: string | null
  operation: string | null
}

/** The end of the log; one row. */
export interface ChangeHeadTable {
  position: number
  /** Positions of different epochs cannot be compared. */
  epoch: string
  /** Which cluster and database the epoch began on. */
  origin: string
}

/** An attempt at changing something of which nothing came. */
export interface RefusedRequestTable {
  /** Counts up. */
  id: Generated<number>
  /** When the request arrived. */
  time: Timestamp
  /** The silo of who asked. */
  silo_id: string
  project_id: string | null
  actor_id: string
  operation: string
  /** What the request was about, as far as it was found: kind as the change log names it. */
  kind: string | null
  target_id: string | null
  /** Of what was to be made, the name that was wanted. */
  target_name: string | null
  status: number
  error_code: string | null
  message: string
  request_id: string
}

/** A change on trial; see migrations/0041-trials and kernel/trials, which alone writes it. */
export interface TrialTable {
  id: string
  kind: TrialKind
  thing_id: string
  /** e.g. `the port settings "uplink"`; null: of one begun before these were kept */
  thing_words: string | null
  operation: string
  tried_by: string
  before: Json<unknown>
  state: 'running' | 'kept' | 'taken_back' | 'overruled'
  time_created: Timestamp
  /** by the database's clock, when it takes itself back */
  time_due: ColumnType<Date, Date, never>
  time_ended: Timestamp | null
  ended_by: string | null
}

/** An issue that is hidden for a time; see migrations/0061-issues. */
export interface IssueSilenceTable {
  id: string
  /** its key (domain/issues) */
  issue: string
  time_until: Timestamp
  reason: string
  silenced_by: string
  time_created: Timestamp
}

/** What can be changed on trial. */
export type TrialKind =
  | 'allow_list'
  | 'bfd_session'
  | 'bgp_announce_set'
  | 'bgp_config'
  | 'switch_port'
  | 'switch_port_settings'
