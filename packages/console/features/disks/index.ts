export { DiskCreateForm } from './create-form.tsx'
export { DiskList } from './list.tsx'
export { snapshotNow } from './snapshot.ts'
export { diskThing } from './thing.ts'
