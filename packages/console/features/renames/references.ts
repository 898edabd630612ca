import type { RouteDestination, RouteTarget } from '@portico/contract/types.ts'
import type { RuleBody, RulePart } from '../firewall-rules/lazy.ts'

/** The rename of a VPC or subnet. Rules and routes refer to it by name, and keep the old name. */
export interface Rename {
  readonly type: 'vpc' | 'subnet'
  readonly from: string
  readonly to: string
}

type Named = Pick<Rename, 'type' | 'from'>

const isNamed = ({ type, from }: Named, part: { readonly type: string; readonly value?: unknown }): boolean =>
  part.type === type && part.value === from

/** Returns whether a rule refers to the VPC or subnet as target or host. */
export function ruleNames(rule: Pick<RuleBody, 'targets' | 'filters'>, what: Named): boolean {
  return [...rule.targets, ...(rule.filters.hosts ?? [])].some((part) => isNamed(what, part))
}

/** Returns a rule after replacing the old name. */
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

/** The ends of a route, with its kind. */
export interface RouteEnds {
  readonly kind: string
  readonly destination: RouteDestination
  readonly target: RouteTarget
}

/**
 * Returns whether a route refers to the VPC or subnet by name. Routes of subnets are excluded, because the system
 * updates them.
 */
export function routeNames({ kind, destination, target }: RouteEnds, what: Named): boolean {
  if (kind === 'default') return isNamed(what, target)
  return kind === 'custom' && (isNamed(what, destination) || isNamed(what, target))
}

/** Returns the ends of a route after replacing the old name. */
export function renamedEnds({ destination, target }: RouteEnds, rename: Rename) {
  const renamed = <End extends RouteDestination | RouteTarget>(end: End): End =>
    isNamed(rename, end) ? { ...end, value: rename.to } : end
  return { destination: renamed(destination), target: renamed(target) }
}
