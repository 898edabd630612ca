import type { Port } from './map.ts'
import type { Direction, RulePart } from './network.ts'
import type { PathFinder } from './path.ts'
import { type ReadRule, targetedBy } from './rules.ts'
import { type Standing, standings } from './standing.ts'

/** A rule as one interface meets it. */
export interface EffectiveRule {
  readonly read: ReadRule
  /** the first of its targets that holds the interface */
  readonly because: RulePart
  readonly standing: Standing
}

/** The rules that apply to an interface in one direction, in the order in which they are asked. */
export function effectiveRules(
  finder: PathFinder,
  port: Port,
  direction: Direction,
): readonly EffectiveRule[] {
  const applying = finder.rules(port.vpcId, direction).filter(({ ports }) => ports.has(port.id))
  const found = standings(finder.map, port.vpcId, applying)
  return applying.flatMap((read, i): EffectiveRule[] => {
    const because = read.rule.targets.find((target) =>
      targetedBy(finder.map, port.vpcId, target).some(({ id }) => id === port.id),
    )
    const standing = found[i]
    return because === undefined || standing === undefined ? [] : [{ read, because, standing }]
  })
}
