import type { Snapshot as WireSnapshot } from '@portico/contract/schemas/snapshots.ts'
import type { Selectable } from 'kysely'
import type { SnapshotTable } from '#kernel/database/schema/compute.ts'
import { identityBlock } from '#kernel/wire.ts'

export type Snapshot = Selectable<SnapshotTable>

export function snapshotView(row: Snapshot): WireSnapshot {
  return {
    ...identityBlock(row),
    project_id: row.project_id,
    disk_id: row.disk_id,
    size: row.size,
    state: row.state,
  }
}
