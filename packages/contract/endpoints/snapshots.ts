import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import { Snapshot, SnapshotCreate, SnapshotResultsPage } from '#schemas/snapshots.ts'
import { endpointsOf } from './join.ts'

export const snapshotsEndpoints = endpointsOf({
  snapshot_list: { query: { ...byNameOrId, project: Selector }, answer: SnapshotResultsPage },
  snapshot_create: { query: { project: NameOrId }, body: SnapshotCreate, answer: Snapshot },
  snapshot_delete: { path: { snapshot: NameOrId }, query: { project: Selector } },
  snapshot_view: { path: { snapshot: NameOrId }, query: { project: Selector }, answer: Snapshot },
})
