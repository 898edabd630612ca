export { ProjectCreateForm } from './create-form.tsx'
export { ProjectEditForm } from './edit-form.tsx'
export { ProjectList } from './list.tsx'
export { seedProjectView } from './seed-view.ts'
