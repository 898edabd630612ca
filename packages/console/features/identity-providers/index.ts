export { IdentityProviderCreateForm } from './create-form.tsx'
export { IdentityProviderList } from './list.tsx'
export { IdentityProviderPanel } from './view.tsx'
