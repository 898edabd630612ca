export { fleetUtilizationArgs } from './query-args.ts'
export { FleetUtilizationPage } from './page.tsx'
