import type { RouteDestination, RouteTarget } from '@portico/contract/types.ts'
import type { RuleBody, RulePart } from '../firewall-rules/late.ts'

/** A VPC or subnet that gets another name. Rules and routes name it, and keep the former name. */
export interface Rename {
  readonly type: 'vpc' | 'subnet'
  readonly from: string
  readonly to: string
}

type Named = Pick<Rename, 'type' | 'from'>

const isNamed = ({ type, from }: Named, part: { readonly type: string; readonly value?: unknown }): boolean =>
  part.type === type && part.value === from

/** Does a rule name it, as a target or host? */
export function ruleNames(rule: Pick<RuleBody, 'targets' | 'filters'>, what: Named): boolean {
  return [...rule.targets, ...(rule.filters.hosts ?? [])].some((part) => isNamed(what, part))
}

/** The rule with the new name in the place of the former one. */
export function renamedRule(rule: RuleBody, rename: Rename): RuleBody {
  const renamed = <Part extends RulePart>(part: Part): Part =>
    isNamed(rename, part) ? { ...part, value: rename.to } : part
  const { hosts } = rule.filters
  return {
    ...rule,
    targets: rule.targets.map(renamed),
    filters: { ...rule.filters, ...(hosts != null && { hosts: hosts.map(renamed) }) },
  }
}

/** The ends of a route that people may change. */
export interface RouteEnds {
  readonly kind: string
  readonly destination: RouteDestination
  readonly target: RouteTarget
}

/** Does a route name it in a place that stays when it is renamed? Routes of subnets follow their subnet. */
export function routeNames({ kind, destination, target }: RouteEnds, what: Named): boolean {
  if (kind === 'default') return isNamed(what, target)
  return kind === 'custom' && (isNamed(what, destination) || isNamed(what, target))
}

/** The ends of the route with the new name in the place of the former one. */
export function renamedEnds({ destination, target }: RouteEnds, rename: Rename) {
  const renamed = <End extends RouteDestination | RouteTarget>(end: End): End =>
    isNamed(rename, end) ? { ...end, value: rename.to } : end
  return { destination: renamed(destination), target: renamed(target) }
}
