export { BgpConfigCreateForm } from './create-form.tsx'
export { BgpConfigList } from './list.tsx'
