import type { ColumnType, Generated } from 'kysely'
import type { Json, Timestamp } from './common.ts'

export interface SettingTable {
  key: string
  value: Json<unknown>
}

/** One committed change of one object; filled by triggers only (see migrations/0001-initial/kernel.ts). */
export interface ChangeTable {
  /** xid8 as decimal text */
  txid: ColumnType<string, never, never>
  seq: Generated<number>
  time: Timestamp
  kind: string
  id: string
  action: 'create' | 'update' | 'delete'
  name: string | null
  silo_id: string | null
  project_id: string | null
  before: Json<Record<string, unknown>> | null
  after: Json<Record<string, unknown>> | null
  actor_kind: 'user' | 'system'
  actor_id: string | null
  request_id: string | null
  operation: string | null
}
