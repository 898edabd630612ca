export { FloatingIpCreateForm } from './create-form.tsx'
export { FloatingIpEditForm } from './edit-form.tsx'
export { FloatingIpList } from './list.tsx'
export { floatingIpPaletteActions } from './palette-actions.tsx'
