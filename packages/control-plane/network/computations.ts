import type { Computation } from '#kernel/computations.ts'
import { findingsSum } from './firewall/findings.ts'
import { rulePartsSum } from './firewall/parts.ts'
import { pathSum } from './paths/answer.ts'
import { pathComparisonComputation } from './paths/path-changes.ts'
import { effectiveRulesSum } from './paths/effective.ts'
import { topologySum } from './topology/view.ts'

/** All computations that may take long, for the thread that runs them. They are found by name. */
export const computations: readonly Computation<never, unknown>[] = [
  pathComparisonComputation,
  effectiveRulesSum,
  findingsSum,
  rulePartsSum,
  pathSum,
  topologySum,
]
