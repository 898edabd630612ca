import type { Port } from './map.ts'
import type { Direction, RuleEntry } from './network.ts'
import type { PathFinder } from './path.ts'
import { type ResolvedRule, targetFor } from './rules.ts'
import type { RuleStatus, RuleStatuses } from './rule-status.ts'

/** A rule that applies to one interface. */
export interface EffectiveRule {
  readonly resolved: ResolvedRule
  /** the first target of the rule that includes the interface */
  readonly because: RuleEntry
  readonly status: RuleStatus
}

/**
 * Returns the rules that apply to an interface in one direction, in the order of evaluation.
 * @param statuses computed statuses, which all interfaces of one request share
 */
export function effectiveRules(
  finder: PathFinder,
  statuses: RuleStatuses,
  port: Port,
  direction: Direction,
): readonly EffectiveRule[] {
  const applying = finder.rules(port.vpcId, direction).flatMap((resolved) => {
    const because = targetFor(resolved, port)
    return because === undefined ? [] : [{ resolved, because }]
  })
  const found = statuses.of(
    port.vpcId,
    applying.map(({ resolved }) => resolved),
  )
  return applying.map((one, i) => ({ ...one, status: found[i] ?? { type: 'decides', against: [] } }))
}
