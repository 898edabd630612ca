export { RouteCreateForm } from './create-form.tsx'
export { RouteEditForm } from './edit-form.tsx'
export { RouteList } from './list.tsx'
