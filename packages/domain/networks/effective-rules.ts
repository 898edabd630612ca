import type { Port } from './map.ts'
import type { Direction, RuleEntry } from './network.ts'
import type { PathFinder } from './path.ts'
import { type ResolvedRule, targetFor } from './rules.ts'
import type { RuleStatus, RuleStatuses } from './rule-status.ts'

/** A rule that applies to one interface. */
export interface EffectiveRule {
  readonly read: ResolvedRule
  /** the first of its targets that includes the interface */
  readonly because: RuleEntry
  readonly standing: RuleStatus
}

/**
 * Returns the rules that apply to an interface in one direction, in the order in which they are evaluated.
 * @param standings shared by all interfaces of one request
 */
export function effectiveRules(
  finder: PathFinder,
  standings: RuleStatuses,
  port: Port,
  direction: Direction,
): readonly EffectiveRule[] {
  const applying = finder.rules(port.vpcId, direction).flatMap((read) => {
    const because = targetFor(read, port)
    return because === undefined ? [] : [{ read, because }]
  })
  const found = standings.of(
    port.vpcId,
    applying.map(({ read }) => read),
  )
  return applying.map((one, i) => ({ ...one, standing: found[i] ?? { type: 'decides', against: [] } }))
}
