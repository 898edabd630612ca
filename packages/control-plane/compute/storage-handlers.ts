import { affinityHandlers } from './affinity/affinity-handlers.ts'
import { antiAffinityHandlers } from './affinity/anti-affinity-handlers.ts'
import { porticoAffinityHandlers } from './affinity/portico-handlers.ts'
import { backupHandlers } from './backups/handlers.ts'
import { diskHandlers } from './disks/handlers.ts'
import { importHandlers } from './disks/import.ts'
import { instanceDiskHandlers } from './disks/instance-disks.ts'
import { imageHandlers } from './images/handlers.ts'
import { instanceTemplateHandlers } from './instance-templates/handlers.ts'
import { snapshotHandlers } from './snapshots/handlers.ts'
import { uploadHandlers } from './uploads/handlers.ts'

/** Disks and what is created from them, instance templates, and the groups that affect placement. */
export const storageHandlers = {
  ...diskHandlers,
  ...importHandlers,
  ...instanceDiskHandlers,
  ...snapshotHandlers,
  ...imageHandlers,
  ...backupHandlers,
  ...uploadHandlers,
  ...instanceTemplateHandlers,
  ...affinityHandlers,
  ...antiAffinityHandlers,
  ...porticoAffinityHandlers,
}
