export { SnapshotCreateForm } from './create-form.tsx'
export { SnapshotList } from './list.tsx'
export { snapshotPaletteActions } from './palette-actions.ts'
