export { FleetOverviewPage } from './fleet.tsx'
export { ProjectOverviewPage } from './project.tsx'
export { SiloOverviewPage } from './silo.tsx'
