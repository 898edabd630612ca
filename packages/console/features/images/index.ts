export { ImageFromSnapshotForm } from './from-snapshot-form.tsx'
export { ProjectImageList, SiloImageList } from './list.tsx'
export { ImageUploadForm } from './upload/form.tsx'
export { ImageView } from './view.tsx'
