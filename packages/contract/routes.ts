/** The table of operations without schemas, so that browsers can load it. The schemas are in `endpoints.ts`. */
import { porticoRoutes } from './portico/routes.ts'
import { computeRoutes } from './routes/compute.ts'
import { fleetRoutes } from './routes/fleet.ts'
import { identityRoutes } from './routes/identity.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { networkRoutes } from './routes/network.ts'

export type { Route } from './routes/route.ts'
export { porticoRoutes } from './portico/routes.ts'

/** The operations of the published contract. */
export const contractRoutes = {
  ...computeRoutes,
  ...networkRoutes,
  ...identityRoutes,
  ...metricsRoutes,
  ...fleetRoutes,
}

/** The operations of the published contract and our extensions. */
export const routes = { ...contractRoutes, ...porticoRoutes }

export type OperationId = keyof typeof routes
export type ContractOperationId = keyof typeof contractRoutes
export type PorticoOperationId = keyof typeof porticoRoutes

/** All operation IDs, those of the published contract first. */
export const operationIds = Object.keys(routes) as OperationId[]
