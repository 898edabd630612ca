/** Snapshots of disks. */
import { z } from 'zod'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { ByteCount, NameOrId, Uuid } from './primitives.ts'

export const SnapshotState = component('SnapshotState', z.enum(['creating', 'ready', 'faulted', 'destroyed']))
export type SnapshotState = z.infer<typeof SnapshotState>

export const Snapshot = component(
  'Snapshot',
  z.object({ ...identity, disk_id: Uuid, project_id: Uuid, size: ByteCount, state: SnapshotState }),
)
export type Snapshot = z.infer<typeof Snapshot>

export const SnapshotResultsPage = resultsPage(Snapshot)

export const SnapshotCreate = component('SnapshotCreate', z.object({ ...naming, disk: NameOrId }))
export type SnapshotCreate = z.infer<typeof SnapshotCreate>
