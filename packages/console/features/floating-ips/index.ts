export { FloatingIpCreateForm } from './create-form.tsx'
export { FloatingIpEditForm } from './edit-form.tsx'
export { FloatingIpList } from './list.tsx'
export { floatingIpThing } from './palette-actions.tsx'
