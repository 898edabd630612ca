import type { ColumnType, Generated } from 'kysely'
import type { Json, Timestamp } from './common.ts'

export interface SettingTable {
  key: string
  value: Json<unknown>
}

/** One committed change of one object; its position is final (see migrations/0005-change-log). */
export interface ChangeTable {
  /** Increases without gaps within an epoch. */
  position: number
  /** Time at which the position was assigned, by the database's clock; decides the partition. */
  recorded: Timestamp
  /** Time at which the request that made the change arrived. */
  time: Timestamp
  kind: string
  id: string
  action: 'create' | 'update' | 'delete'
  name: string | null
  silo_id: string | null
  project_id: string | null
  /** The user or group that owns the session, key, membership or role. */
  owner_id: string | null
  before: Json<Record<string, unknown>> | null
  after: Json<Record<string, unknown>> | null
  actor_kind: 'user' | 'system'
  actor_id: string | null
  request_id: string | null
  operation: string | null
}

/** The last position of the change log; the table has one row. */
export interface ChangeHeadTable {
  position: number
  /** Positions of different epochs cannot be compared. */
  epoch: string
  /** Cluster and database on which the epoch began. */
  origin: string
}

/** A failed attempt. */
export interface RefusedRequestTable {
  /** Increases with each row. */
  id: Generated<number>
  /** When the request arrived. */
  time: Timestamp
  /** The silo of the user who sent it. */
  silo_id: string
  project_id: string | null
  actor_id: string
  operation: string
  /** The resource that the request was about, if it was found; the kind as in the change log. */
  kind: string | null
  target_id: string | null
  /** The requested name of a resource to be created. */
  target_name: string | null
  status: number
  error_code: string | null
  message: string
  request_id: string
}

/** A revertible change; see migrations/0041-trials and kernel/revertible-changes, the only code that writes it. */
export interface TrialTable {
  id: string
  kind: RevertibleKind
  thing_id: string
  /** e.g. `the port settings "uplink"`; null if the change is older than this column */
  thing_words: string | null
  operation: string
  tried_by: string
  before: Json<unknown>
  state: 'running' | 'kept' | 'taken_back' | 'overruled'
  time_created: Timestamp
  /** when the change is reverted, by the database's clock */
  time_due: ColumnType<Date, Date, never>
  time_ended: Timestamp | null
  ended_by: string | null
}

/** A hidden issue; see migrations/0061-issues. */
export interface IssueSilenceTable {
  id: string
  /** the issue's key (domain/issues) */
  issue: string
  time_until: Timestamp
  reason: string
  silenced_by: string
  time_created: Timestamp
}

/** Kinds of resources that support revertible changes. */
export type RevertibleKind =
  | 'allow_list'
  | 'bfd_session'
  | 'bgp_announce_set'
  | 'bgp_config'
  | 'switch_port'
  | 'switch_port_settings'
