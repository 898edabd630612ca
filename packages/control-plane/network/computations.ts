import type { Computation } from '#kernel/computations.ts'
import { documentComputation } from './engine/document.ts'
import { findingsComputation } from './firewall/findings.ts'
import { rulePartsComputation } from './firewall/parts.ts'
import { pathComputation } from './paths/answer.ts'
import { pathComparisonComputation } from './paths/path-changes.ts'
import { effectiveRulesComputation } from './paths/effective.ts'
import { topologyComputation } from './topology/view.ts'

/** All computations that may take long. The worker thread that runs them finds them by name. */
export const computations: readonly Computation<never, unknown>[] = [
  pathComparisonComputation,
  effectiveRulesComputation,
  findingsComputation,
  rulePartsComputation,
  pathComputation,
  topologyComputation,
  documentComputation,
]
