export { GatewayCreateForm } from './create-form.tsx'
export { GatewayList } from './list.tsx'
export { GatewayPage } from './page.tsx'
export { gatewayPaletteActions } from './palette-actions.ts'
