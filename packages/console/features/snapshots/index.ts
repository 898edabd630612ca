export { SnapshotCreateForm } from './create-form.tsx'
export { SnapshotList } from './list.tsx'
export { snapshotThing } from './palette-actions.ts'
