export { DiskCreateForm } from './create-form.tsx'
export { DiskList } from './list.tsx'
