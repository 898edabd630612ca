export { GatewayCreateForm } from './create-form.tsx'
export { GatewayList } from './list.tsx'
export { GatewayPage } from './page.tsx'
export { gatewayThing } from './palette-actions.ts'
