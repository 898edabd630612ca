export { SshKeyCreateForm } from './create-form.tsx'
export { SshKeyList } from './list.tsx'
export { SshKeyView } from './view.tsx'
