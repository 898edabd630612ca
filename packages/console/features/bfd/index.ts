export { BfdCreateForm } from './create-form.tsx'
export { BfdList } from './list.tsx'
