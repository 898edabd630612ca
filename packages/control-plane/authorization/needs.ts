import type { OperationId } from '@portico/contract/routes.ts'
import type { Need } from './need.ts'
import { computeNeeds } from './needs/compute.ts'
import { fleetNeeds } from './needs/fleet.ts'
import { identityNeeds } from './needs/identity.ts'
import { metricsNeeds } from './needs/metrics.ts'
import { networkNeeds } from './needs/network.ts'
import { porticoNeeds } from './needs/portico.ts'

/**
 * Who may call what, stated once: lookups take the role they demand from here by the name of the operation, and so
 * does everything that decides who may read or hear of a kind. `matrix.pg.test.ts` walks all of it.
 */
export const needs: Readonly<Record<OperationId, Need>> = {
  ...computeNeeds,
  ...networkNeeds,
  ...identityNeeds,
  ...metricsNeeds,
  ...fleetNeeds,
  ...porticoNeeds,
}

/** @throws Error for the name of no operation: background work has no caller to ask anything of */
export function needOf(operation: string): Need {
  const need = (needs as Readonly<Record<string, Need | undefined>>)[operation]
  if (need === undefined) throw new Error(`${operation} is no operation, so nothing says what it needs`)
  return need
}
