import type { Disk } from '@portico/contract/types.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'
import { duplicateDisk } from './duplicate.ts'

/** Defines how disks are shown as code and duplicated. */
export const diskCode = {
  duplicate: ({ resource, project }) => ({
    operation: 'disk_create',
    args: { query: { project }, body: duplicateDisk(resource) },
  }),
  duplicateNote: 'It has the original content of this disk, not its current content.',
  read: ({ resource, project }) => ({
    operation: 'disk_view',
    args: { path: { disk: resource.name }, query: { project } },
  }),
  terraformOperation: () => 'disk_create',
} satisfies KindCode<Placed<Disk>>
