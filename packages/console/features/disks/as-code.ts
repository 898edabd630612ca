import type { Disk } from '@portico/contract/types.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'
import { duplicateDisk } from './duplicate.ts'

/** A disk as code. */
export const diskCode = {
  duplicate: ({ thing, project }) => ({
    operation: 'disk_create',
    args: { query: { project }, body: duplicateDisk(thing) },
  }),
  duplicateNote: 'It has the original content of this disk, not its current content.',
  read: ({ thing, project }) => ({
    operation: 'disk_view',
    args: { path: { disk: thing.name }, query: { project } },
  }),
  terraformOperation: () => 'disk_create',
} satisfies KindCode<Placed<Disk>>
