import { initial } from './0001-initial/index.ts'
import { metricSamples } from './0002-metric-samples/index.ts'
import { login } from './0003-login/index.ts'

/** All migrations, oldest first. A migration that has landed never changes; add another one. */
export const migrations: Readonly<Record<string, readonly string[]>> = {
  '0001-initial': initial,
  '0002-metric-samples': metricSamples,
  '0003-login': login,
}
