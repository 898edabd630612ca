import type { OperationId } from '@portico/contract/routes.ts'
import type { Need } from './need.ts'
import { computeNeeds } from './needs/compute.ts'
import { fleetNeeds } from './needs/fleet.ts'
import { identityNeeds } from './needs/identity.ts'
import { metricsNeeds } from './needs/metrics.ts'
import { networkNeeds } from './needs/network.ts'
import { porticoNeeds } from './needs/portico.ts'

/**
 * The role that each operation needs, stated once. Lookups use the need of the current operation, and so does all code
 * that decides who may read a kind or receive its changes. `matrix.pg.test.ts` checks every entry.
 */
export const needs: Readonly<Record<OperationId, Need>> = {
  ...computeNeeds,
  ...networkNeeds,
  ...identityNeeds,
  ...metricsNeeds,
  ...fleetNeeds,
  ...porticoNeeds,
}

/** @throws Error for a name that is not an operation: background jobs have no caller to authorize */
export function needOf(operation: string): Need {
  const need = (needs as Readonly<Record<string, Need | undefined>>)[operation]
  if (need === undefined) throw new Error(`${operation} is no operation, so nothing says what it needs`)
  return need
}
