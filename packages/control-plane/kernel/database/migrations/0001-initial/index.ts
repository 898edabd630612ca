import { computeTables } from './compute.ts'
import { fleetTables } from './fleet.ts'
import { identityTables } from './identity.ts'
import { kernelTables } from './kernel.ts'
import { networkTables } from './network.ts'

/** The initial schema, in an order in which every reference has its target. */
export const initial: readonly string[] = [
  ...kernelTables,
  ...identityTables,
  ...fleetTables,
  ...computeTables,
  ...networkTables,
]
