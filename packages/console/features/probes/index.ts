export { ProbeCreateForm } from './create-form.tsx'
export { ProbeList } from './list.tsx'
export { probeThing } from './thing.ts'
export { ProbeView } from './view.tsx'
