import { initial } from './0001-initial/index.ts'
import { metricSamples } from './0002-metric-samples/index.ts'
import { leases } from './0006-leases/index.ts'

/** All migrations, oldest first. A migration that has landed never changes; add another one. */
export const migrations: Readonly<Record<string, readonly string[]>> = {
  '0001-initial': initial,
  '0002-metric-samples': metricSamples,
  '0006-leases': leases,
}
