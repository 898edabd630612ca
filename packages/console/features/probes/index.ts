export { ProbeCreateForm } from './create-form.tsx'
export { ProbeList } from './list.tsx'
export { probePaletteActions } from './palette-actions.ts'
export { ProbeView } from './view.tsx'
