export { LoopbackCreateForm } from './create-form.tsx'
export { LoopbackList } from './list.tsx'
