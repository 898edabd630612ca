import type { Port } from './map.ts'
import type { Direction, RulePart } from './network.ts'
import type { PathFinder } from './path.ts'
import { type ReadRule, targetFor } from './rules.ts'
import type { Standing, Standings } from './standing.ts'

/** A rule that applies to one interface. */
export interface EffectiveRule {
  readonly read: ReadRule
  /** the first of its targets that includes the interface */
  readonly because: RulePart
  readonly standing: Standing
}

/**
 * Returns the rules that apply to an interface in one direction, in the order in which they are evaluated.
 * @param standings shared by all interfaces of one request
 */
export function effectiveRules(
  finder: PathFinder,
  standings: Standings,
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
