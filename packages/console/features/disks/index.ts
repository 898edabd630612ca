export { DiskCreateForm } from './create-form.tsx'
export { DiskList } from './list.tsx'
export { type NewDisk, NewDiskDialog } from './new-disk-dialog.tsx'
export { snapshotNow } from './snapshot.ts'
