export { fleetAsked } from './asked.ts'
export { FleetUtilizationPage } from './page.tsx'
