import type { Snapshot } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'

/** Defines how snapshots are shown as code and duplicated. */
export const snapshotCode = {
  duplicate: ({ resource: { name, description, diskId }, project }) => ({
    operation: 'snapshot_create',
    args: { query: { project }, body: { name: nameWith(name, '-copy'), description, disk: diskId } },
  }),
  duplicateNote: 'It contains the disk as it is when the snapshot is created.',
  read: ({ resource, project }) => ({
    operation: 'snapshot_view',
    args: { path: { snapshot: resource.name }, query: { project } },
  }),
  terraformOperation: () => 'snapshot_create',
} satisfies KindCode<Placed<Snapshot>>
