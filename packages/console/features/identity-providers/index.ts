export { IdentityProviderCreateForm } from './create-form.tsx'
export { IdentityProviderList } from './list.tsx'
export { identityProviderPaletteActions } from './palette-actions.ts'
export { IdentityProviderPanel } from './view.tsx'
